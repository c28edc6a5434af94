type Chunk = { imports: readonly string[]; dynamicImports: readonly string[] }
type Page = { path: string; chunk?: Chunk; bundle?: Record<string, object> }

/**
 * Names in the popup's page the scripts that its start imports. The browser then fetches and reads them while the page
 * is not shown yet, which it would not do before the start is running; and they do not hold up the page, as they would
 * if they were its own scripts.
 */
export const restOfThePopup = () => ({
  name: 'rest-of-the-popup',
  transformIndexHtml: {
    order: 'post' as const,
    handler(_html: string, { path, chunk, bundle = {} }: Page) {
      if (!path.endsWith('popup/index.html') || chunk === undefined) return undefined
      const needed = new Set<string>()
      const need = (file: string): void => {
        if (needed.has(file)) return
        needed.add(file)
        for (const imported of (bundle[file] as Chunk).imports) need(imported)
      }
      for (const file of chunk.dynamicImports) need(file)
      const named = new Set(chunk.imports)
      return [...needed]
        .filter((file) => !named.has(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
    },
  },
})

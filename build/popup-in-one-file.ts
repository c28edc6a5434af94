type Asset = { source: string | Uint8Array }
type Page = { path: string; bundle?: Record<string, Asset | object> }

/** By its name, for whoever looks a package over wants to see what it imports. */
const POPUP = '/chunks/popup.js'
/** What is run after that: the schemas, and the heaviest part of the form. Fetched with it, they are there when asked for. */
const NEXT = ['/shared.js', '/chunks/tag-picker.js']
const preload = (path: string, priority = 'auto') =>
  `<link rel="modulepreload" crossorigin fetchpriority="${priority}" href="${path}">`
const SCRIPT = `<script type="module" crossorigin src="${POPUP}"></script>`
const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/

/**
 * A browser shows a popup once its page is loaded, with all that the page names. So the popup's page holds its styles
 * itself, and its script is only fetched and read meanwhile; entrypoints/first-question.ts runs it.
 */
export const popupInOneFile = () => ({
  name: 'popup-in-one-file',
  resolveId: (id: string) => (id === POPUP ? { id, external: true } : undefined),
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { path, bundle }: Page) {
      if (!path.endsWith('popup/index.html') || bundle === undefined) return undefined
      const file = STYLE_SHEET.exec(html)?.[1] ?? ''
      const styles = bundle[file]
      if (!html.includes(SCRIPT) || styles === undefined || !('source' in styles))
        throw new Error('The page of the popup does not name one script and one style sheet.')
      delete bundle[file]
      return html
        .replace(SCRIPT, [preload(POPUP), ...NEXT.map((path) => preload(path, 'low'))].join(''))
        .replace(STYLE_SHEET, () => `<style>${String(styles.source).trim()}</style>`)
    },
  },
})

import { posix } from 'node:path'
import type { BuiltFile } from './built-files.ts'

/** What is only fetched ahead, and run later, is named with a low priority. */
const IN_HTML = /<(?:script|link)\b(?![^>]*fetchpriority="low")[^>]*?(?:src|href)="\/([^"]+\.(?:js|css))"/g
/** `import('./a.js')` is left out: that is what waits until it is needed. */
const IN_SCRIPT = /(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g

const namedIn = ({ path, bytes }: BuiltFile): string[] => {
  const text = bytes.toString()
  if (path.endsWith('.html')) return [...text.matchAll(IN_HTML)].map(([, name = '']) => name)
  if (!path.endsWith('.js')) return []
  return [...text.matchAll(IN_SCRIPT)].map(([, name = '']) => posix.join(posix.dirname(path), name))
}

/** The scripts and style sheets that a page loads before it can do anything: what it names, and what those import. */
export const loadedAtOnce = <File extends BuiltFile>(files: readonly File[], page: string): File[] => {
  const loaded = new Set<File>()
  const load = (path: string): void => {
    const file = files.find((candidate) => candidate.path === path)
    if (file === undefined) throw new Error(`${path} is missing from the build.`)
    if (loaded.has(file)) return
    loaded.add(file)
    namedIn(file).forEach(load)
  }
  load(page)
  return [...loaded].filter(({ path }) => path !== page)
}

import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, type SourceFile } from './source-files'

/** Which rooms each room may import from, besides itself. Whatever is not listed is not allowed. */
const ARROWS: Record<string, readonly string[]> = {
  'lib/domain': [],
  'lib/format': [],
  'lib/rpc': ['lib/domain'],
  'lib/storage': ['lib/domain'],
  'lib/background': ['lib/rpc', 'lib/storage', 'lib/domain', 'lib/format'],
  'lib/ui': ['lib/rpc', 'lib/storage', 'lib/domain', 'lib/format'],
  components: ['lib/domain', 'lib/format'],
  'entrypoints/background.ts': ['lib/background', 'lib/rpc'],
  'entrypoints/popup': ['components', 'lib/ui', 'lib/domain', 'lib/rpc', 'lib/format'],
  'entrypoints/options': ['components', 'lib/ui', 'lib/domain', 'lib/rpc', 'lib/format'],
  'entrypoints/library': ['components', 'lib/ui', 'lib/domain', 'lib/rpc', 'lib/format'],
  'entrypoints/offscreen': ['lib/rpc'],
  service: [],
}

/** Packages that a room has no business with. */
const FORBIDDEN: Record<string, RegExp> = {
  'lib/domain': /^(react|webextension-polyfill|@tanstack|#i18n|node:)/,
  'lib/format': /^(react|zod|webextension-polyfill|@tanstack|node:)/,
  'lib/rpc': /^(react|webextension-polyfill|@tanstack|#i18n|node:)/,
  'lib/storage': /^(react|webextension-polyfill|@tanstack|idb|#i18n|node:)/,
  'lib/background': /^(react|@tanstack|downshift|node:)/,
  'lib/ui': /^(zod|idb|node:)/,
  components: /^(zod|webextension-polyfill|@tanstack\/react-query|idb|node:)/,
}

type Import = { from: string; to: string; isType: boolean }

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g

const importsOf = ({ path, text }: SourceFile): Import[] =>
  [...text.matchAll(IMPORT)].map((match) => {
    const named = match[2] ?? match[3] ?? match[4] ?? ''
    const to = named.startsWith('.') ? posix.join(posix.dirname(path), named) : named.replace(/^@\//, '')
    return { from: path, to, isType: match[1] !== undefined }
  })

const roomOf = (path: string): string | undefined =>
  Object.keys(ARROWS).find((room) => path === room || path.startsWith(`${room}/`))

const files = filesOf('{lib,components,entrypoints,service}/**/*.{ts,tsx}')
const imports = files.flatMap(importsOf)

describe('rooms', () => {
  it('hold every source file', () => {
    expect(files.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path)).toEqual([])
  })

  it('are entered only by the arrows of the design', () => {
    const ours = imports.filter(({ to }) => /^(lib|components|entrypoints|service|test|scripts)\//.test(to))
    expect(ours.length).toBeGreaterThan(50)
    const wrong = ours.filter(({ from, to }) => {
      const [source, target] = [roomOf(from), roomOf(to)]
      return source !== target && !(source && target && ARROWS[source]?.includes(target))
    })
    expect(wrong).toEqual([])
  })

  it('use no package that belongs to another room', () => {
    const wrong = imports.filter(({ from, to, isType }) => !isType && FORBIDDEN[roomOf(from) ?? '']?.test(to))
    expect(wrong).toEqual([])
  })

  it('take the polyfill as an argument: only the composition roots import it', () => {
    const importers = imports.filter(({ to, isType }) => to === 'webextension-polyfill' && !isType)
    expect([...new Set(importers.map(({ from }) => from))]).toEqual([
      'entrypoints/background.ts',
      'entrypoints/library/main.tsx',
      'entrypoints/options/main.tsx',
      'entrypoints/popup/main.tsx',
    ])
  })
})

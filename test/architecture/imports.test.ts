import { describe, expect, it } from 'vitest'
import { type Arrows, cyclesIn, forbiddenIn, importsOf, linksBetweenFolders, moduleOf } from './imports'
import { filesOf } from './source-files'

/** Which modules each module may import from, besides itself. Nothing else is allowed. */
const ARROWS: Arrows = {
  'lib/domain': [],
  'lib/format.ts': [],
  'lib/storage': ['lib/domain'],
  'lib/rpc': ['lib/domain'],
  'lib/background': ['lib/rpc', 'lib/storage', 'lib/domain', 'lib/format.ts'],
  'lib/ui': ['lib/rpc', 'lib/storage', 'lib/domain', 'lib/format.ts'],
  components: ['lib/ui', 'lib/domain', 'lib/format.ts'],
  'entrypoints/background.ts': ['lib/background'],
  'entrypoints/popup': ['components', 'lib/ui', 'lib/domain', 'lib/rpc', 'lib/format.ts'],
  'entrypoints/options': ['components', 'lib/ui', 'lib/domain', 'lib/rpc', 'lib/format.ts'],
  'entrypoints/library': ['components', 'lib/ui', 'lib/domain', 'lib/rpc', 'lib/format.ts'],
  'entrypoints/offscreen': ['lib/rpc'],
  service: [],
  'test/support': ['lib/domain', 'lib/storage', 'lib/rpc', 'lib/background', 'service'],
  'test/chaos': ['lib/domain', 'lib/rpc', 'service', 'test/support'],
  tools: ['lib/domain', 'lib/rpc', 'service', 'test/chaos', 'test/support'],
}

/** Packages that a module must not use. */
const FORBIDDEN_PACKAGES: Record<string, RegExp> = {
  'lib/domain': /^(react|webextension-polyfill|@tanstack|#i18n|idb|node:)/,
  'lib/format.ts': /^(react|zod|webextension-polyfill|@tanstack|idb|node:)/,
  'lib/storage': /^(react|@tanstack|#i18n|idb|node:)/,
  'lib/rpc': /^(react|webextension-polyfill|@tanstack|#i18n|idb|node:)/,
  'lib/background': /^(react|@tanstack|@base-ui|node:)/,
  'lib/ui': /^(zod|idb|node:)/,
  components: /^(zod|webextension-polyfill|@tanstack\/react-query|idb|node:)/,
}

/** Only the composition roots import the polyfill; everything else takes it as an argument. */
const POLYFILL_IMPORTERS = [
  'entrypoints/background.ts',
  'entrypoints/library/main.tsx',
  'entrypoints/options/main.tsx',
  'entrypoints/popup/main.tsx',
]

/** Tests of the tools import them, and tools import test/support. */
const KNOWN_FOLDER_CYCLES = [['test', 'tools']]

const samples = (texts: Record<string, string>) =>
  importsOf(Object.entries(texts).map(([path, text]) => ({ path, text })))

const files = filesOf('{components,entrypoints,lib,service,test,tools}/**/*.{ts,tsx}')
const imports = importsOf(files)
const ofModules = imports.filter(({ from }) => !from.startsWith('test/'))

describe('importsOf()', () => {
  it.each([
    ['a value', "import { a } from './a'", false],
    ['a type', "import type { A } from './a'", true],
    ['a type in an expression', "type A = import('./a').A", true],
    ['an effect', "import './a'", false],
    ['on demand', "const load = () => import('./a')", false],
    ['exported again', "export { a } from './a'", false],
    ['all exported again', "export * from './a'", false],
    ['by the alias of the root', "import { a } from '@/lib/a'", false],
  ])('finds an import: %s', (_, text, isType) => {
    const found = samples({ 'lib/a.ts': '', 'lib/b.ts': text })
    expect(found).toEqual([{ from: 'lib/b.ts', to: 'lib/a.ts', isType }])
  })
})

describe('arrows', () => {
  it('forbid other imports, types included', () => {
    const found = (text: string) =>
      forbiddenIn(samples({ 'lib/ui/a.ts': '', 'lib/domain/b.ts': text }), {
        'lib/domain': [],
        'lib/ui': ['lib/domain'],
      })
    expect(found("import { a } from '@/lib/ui/a'")).toHaveLength(1)
    expect(found("import type { A } from '../ui/a'")).toHaveLength(1)
    expect(found("import { a } from '@/lib/background/a'")).toHaveLength(1)
    expect(found("import { a } from './a'")).toEqual([])
    expect(found("import { z } from 'zod'")).toEqual([])
    const support = samples({ 'tools/a.ts': '', 'test/support/b.ts': "import '../../tools/a'" })
    expect(forbiddenIn(support, { 'test/support': [], tools: ['test/support'] })).toHaveLength(1)
  })

  it('form no cycle', () => {
    const links = Object.entries(ARROWS).flatMap(([from, targets]) => targets.map((to) => ({ from, to })))
    expect(cyclesIn(links)).toEqual([])
  })

  it('hold for every source file', () => {
    const modules = files.filter(({ path }) => !path.startsWith('test/'))
    expect(modules.filter(({ path }) => moduleOf(path, ARROWS) === undefined)).toEqual([])
    expect(ofModules.length).toBeGreaterThan(500)
    const checked = imports.filter(({ from }) => !from.startsWith('test/') || from.startsWith('test/support/'))
    expect(forbiddenIn(checked, { ...ARROWS, test: [] })).toEqual([])
  })
})

// Node runs the tools as they are, and does not resolve imports without an extension.
it('tools import nothing but types of lib', () => {
  const values = imports.filter(
    ({ from, to, isType }) => /^(tools|test\/support\/(browser|scenes))\//.test(from) && /^lib\//.test(to) && !isType,
  )
  expect(values).toEqual([])
})

describe('packages', () => {
  it('are imported only by modules that may use them', () => {
    const wrong = ofModules.filter(
      ({ from, to, isType }) => !isType && FORBIDDEN_PACKAGES[moduleOf(from, ARROWS) ?? '']?.test(to),
    )
    expect(wrong).toEqual([])
  })

  it('include the polyfill only in composition roots', () => {
    const importers = ofModules.filter(({ to, isType }) => to === 'webextension-polyfill' && !isType)
    expect([...new Set(importers.map(({ from }) => from))]).toEqual(POLYFILL_IMPORTERS)
  })
})

describe('cycles', () => {
  it.each([
    ['two files', { 'a.ts': "import './b'", 'b.ts': "import './a'" }, [['a.ts', 'b.ts']]],
    [
      'three files',
      { 'a.ts': "import './b'", 'b.ts': "import './c'", 'c.ts': "import './a'", 'd.ts': "import './a'" },
      [['a.ts', 'b.ts', 'c.ts']],
    ],
    ['a type', { 'a.ts': "import { b } from './b'", 'b.ts': "import type { A } from './a'" }, [['a.ts', 'b.ts']]],
    ['a row', { 'a.ts': "import './b'; import './c'", 'b.ts': "import './c'", 'c.ts': '' }, []],
  ])('of files: cyclesIn() finds %s', (_, texts, cycles) => {
    expect(cyclesIn(samples(texts))).toEqual(cycles)
  })

  it('of folders: cyclesIn() finds them without a cycle of files', () => {
    const found = samples({
      'lib/one/a.ts': "import '../two/b'",
      'lib/one/c.ts': '',
      'lib/two/b.ts': '',
      'lib/two/d.ts': "import '../one/c'; import '../e'",
      'lib/e.ts': "import './two/b'",
    })
    expect(cyclesIn(found)).toEqual([])
    expect(cyclesIn(linksBetweenFolders(found))).toEqual([['lib/one', 'lib/two']])
  })

  it('of files do not exist', () => {
    expect(cyclesIn(imports)).toEqual([])
  })

  it('of sibling folders do not exist, but for known ones', () => {
    const isKnown = (cycle: string[]) =>
      KNOWN_FOLDER_CYCLES.some((known) => cycle.every((folder) => known.includes(folder)))
    expect(cyclesIn(linksBetweenFolders(imports)).filter((cycle) => !isKnown(cycle))).toEqual([])
  })
})

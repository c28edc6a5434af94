import { describe, expect, it } from 'vitest'
import { filesOf } from './source-files'
import { wordsIn } from './words-in-code'

describe('wordsIn()', () => {
  it('finds no user-facing words in the code', () => {
    const files = filesOf('{lib,components,entrypoints}/**/*.{ts,tsx}')
    const found = files.flatMap(({ path, text }) =>
      wordsIn(text, path.endsWith('x') ? 'tsx' : 'ts').map((words) => `${path}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['between tags', 'const a = <p>Hello</p>', 'Hello'],
    ['in an attribute for screen readers', 'const a = <input aria-label="name" />', 'name'],
    ['in a template', 'const a = `No link`', 'No link'],
    ['in a string', "const a = { text: 'Try again later' }", 'Try again later'],
  ])('finds words %s', (_, source, words) => {
    expect(wordsIn(source, 'tsx')).toEqual([words])
  })

  it.each([
    'const a = <p className="big">{i18n.t("a.b")}</p>',
    'throw new TypeError("No such method")',
    'const a = <b title={kind === "big" ? i18n.t("a") : undefined} />',
  ])('finds no words in %s', (source) => {
    expect(wordsIn(source, 'tsx')).toEqual([])
  })
})

import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { describe, expect, it } from 'vitest'
import { filesOf, ROOT } from './source-files'
import { wordsIn } from './words-in-code'

const known = Object.keys(generateChromeMessages(await parseMessagesFile(resolve(ROOT, 'locales/en.yml'))))

const PLURAL = /_(zero|one|two|few|many|other)$/

const used = filesOf('{lib,components,entrypoints}/**/*.{ts,tsx}', 'wxt.config.ts').flatMap(({ text }) => [
  ...[...text.matchAll(/i18n\.t\(\s*'([^']+)'/g)].map((match) => match[1]?.replaceAll('.', '_')),
  ...[...text.matchAll(/plural\(\s*'([^']+)'/g)].flatMap(([, message = '']) =>
    known.filter((key) => PLURAL.test(key) && key.startsWith(`${message.replaceAll('.', '_')}_`)),
  ),
  ...[...text.matchAll(/__MSG_(\w+)__/g)].map((match) => match[1]),
])

it('every message key in use exists', () => {
  expect(used.filter((key) => key !== undefined && !known.includes(key))).toEqual([])
})

it('every message is used', () => {
  expect(known.filter((key) => !used.includes(key))).toEqual([])
})

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

import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { expect, it } from 'vitest'
import { filesOf, ROOT } from './source-files'

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

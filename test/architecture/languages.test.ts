import { basename, resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { describe, expect, it } from 'vitest'
import { filesOf, ROOT } from './source-files'

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The messages of a language by the names that the browser knows them by. */
const messagesOf = async (language: string): Promise<Record<string, string>> => {
  const messages = generateChromeMessages(await parseMessagesFile(resolve(ROOT, `locales/${language}.yml`)))
  return Object.fromEntries(Object.entries(messages).map(([name, { message }]) => [name, message]))
}

const namesIn = (message = ''): string[] => (message.match(/\{\w+\}/g) ?? []).sort()

/** Substitutions that may run in another direction than the sentence. */
const FOREIGN = ['address', 'destination', 'detail', 'hint', 'host', 'label', 'link', 'name', 'names', 'path', 'words']
const FOREIGN_NAME = new RegExp(`(.?)\\{(?:${FOREIGN.join('|')})\\}(.?)`, 'gu')

/** What a message quotes, except what is filled in. */
const QUOTED = /“([^”{]+)”|„([^“{]+)“|«\s?([^»{]+?)\s?»|「([^」{]+)」/gu

/** Their quotes are words of the browser. */
const NAMES_BROWSER = /^shortcuts_|^batch_tabsHint$|^welcome_pinHintFirefox$/

const languages = filesOf('locales/*.yml').map(({ path }) => basename(path, '.yml'))
const english = await messagesOf('en')
const isCounted = (name: string) => PLURAL.test(name) && `${name.replace(PLURAL, '')}_other` in english
const withPlurals = [
  ...new Set(
    Object.keys(english)
      .filter(isCounted)
      .map((name) => name.replace(PLURAL, '')),
  ),
]

it('the promised languages exist', () => {
  expect(languages).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt_BR', 'zh_CN'])
})

describe.each(languages)('%s', async (language) => {
  const messages = await messagesOf(language)
  const tag = language.replace('_', '-')

  it('names its language and direction', () => {
    expect(messages.extension_language).toBe(tag)
    expect(messages.extension_direction).toBe(language === 'ar' ? 'rtl' : 'ltr')
  })

  it('has exactly the English messages', () => {
    const sentences = (all: object) =>
      Object.keys(all)
        .filter((name) => !isCounted(name))
        .sort()
    expect(sentences(messages)).toEqual(sentences(english))
  })

  it.each(withPlurals)('has every plural form of %s', (message) => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
    const forms = Object.keys(messages).filter((name) => name.replace(PLURAL, '') === message && PLURAL.test(name))
    expect(forms.sort()).toEqual(pluralCategories.map((form) => `${message}_${form}`).sort())
  })

  it('uses the same substitutions as English', () => {
    const differing = Object.keys(messages)
      .filter((name) => !isCounted(name))
      .filter((name) => namesIn(messages[name]).join() !== namesIn(english[name]).join())
    expect(differing).toEqual([])
  })

  it('is typeset: curly quotes and apostrophes, one character for an ellipsis', () => {
    expect(Object.values(messages).filter((message) => /["']|\.\.\./.test(message))).toEqual([])
  })

  it('quotes labels as they are', () => {
    const labels = Object.values(messages)
    const quoted = Object.entries(messages)
      .filter(([name]) => !NAMES_BROWSER.test(name))
      .flatMap(([, message]) => [...message.matchAll(QUOTED)].map((match) => match.slice(1).join('')))
    expect(quoted.length).toBeGreaterThan(10)
    expect(quoted.filter((label) => !labels.includes(label))).toEqual([])
  })

  it("keeps the extension's description within the stores' limits", () => {
    expect(messages.extension_description?.length).toBeLessThanOrEqual(132)
  })
})

// Otherwise a line begins with them: https://unicode.org/reports/tr14/#GL
it('French has no-break spaces before : ; ! ? and inside « »', async () => {
  const messages = Object.values(await messagesOf('fr'))
  const marked = messages.filter((message) => /[\s]([:;!?»])|«/.test(message))
  expect(marked.length).toBeGreaterThan(20)
  expect(marked.filter((message) => /[ ][:;!?»]|« /.test(message))).toEqual([])
})

// Otherwise the trailing slash of an address is shown at its beginning: https://unicode.org/reports/tr9/#Explicit_Directional_Isolates
it('Arabic isolates left-to-right substitutions', async () => {
  const messages = Object.values(await messagesOf('ar'))
  const filledIn = messages.flatMap((message) => [...message.matchAll(FOREIGN_NAME)])
  expect(filledIn.length).toBeGreaterThan(20)
  expect(filledIn.filter(([, before, after]) => before !== '\u2068' || after !== '\u2069')).toEqual([])
})

describe.each(languages.filter((language) => language !== 'en'))('%s', async (language) => {
  const messages = await messagesOf(language)

  it('is translated: no longer message equals the English one', () => {
    const same = Object.entries(messages).filter(
      ([name, message]) => / \p{L}+ /u.test(message) && message === english[name],
    )
    expect(same).toEqual([])
  })
})

import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'

type Asset = { relativeDest: string; contents?: string }
type Wxt = { config: { command: string } }

const PLURAL = /_(zero|one|two|few|many|other)$/
const USED = /\b(i18n\.t|counted)\(\s*'([^']+)'/g
const LOCALE = /^_locales[\\/]/
const OURS = /\/(components|entrypoints|lib)\/[^?]+\.tsx?$/

/** The manifest names these by their whole names. */
const OF_THE_MANIFEST = /^(command_.*|extension_(name|description))$/

const FIRST_OF_TWO_LETTERS = Number.parseInt('a0', 36)

/** The browser wants digits and letters, and does not tell small letters from capitals. */
const shortName = (index: number): string => (FIRST_OF_TWO_LETTERS + index).toString(36)

/** Short names for all messages; those with a form for each plural have one for the stem of theirs. */
const shortNames = async (): Promise<Map<string, string>> => {
  const messages = generateChromeMessages(await parseMessagesFile(resolve(import.meta.dirname, '../locales/en.yml')))
  const names = Object.keys(messages)
  const stemOf = (name: string) => (`${name.replace(PLURAL, '')}_other` in messages ? name.replace(PLURAL, '') : name)
  const stems = [...new Set(names.map(stemOf))]
  return new Map(stems.map((stem, index) => [stem, OF_THE_MANIFEST.test(stem) ? stem : shortName(index)]))
}
const naming = shortNames()

/** The short name of a message, with the form at its end where it has one. */
const renamed = (name: string, names: Map<string, string>): string => {
  const stem = name.replace(PLURAL, '')
  const short = names.get(name) ?? (names.has(stem) ? `${names.get(stem)}${name.slice(stem.length)}` : undefined)
  if (short === undefined) throw new Error(`locales/en.yml has no message ${name}.`)
  return short
}

const renameMessages = (contents: string, names: Map<string, string>): string => {
  const messages = Object.entries<object>(JSON.parse(contents))
  return JSON.stringify(Object.fromEntries(messages.map(([name, message]) => [renamed(name, names), message])))
}

/**
 * Gives the messages short names in a package, which has all of them once for each language: a fifth of what the languages
 * weigh. This half renames them in the catalogues.
 */
export const shortenMessages = async ({ config }: Wxt, assets: Asset[]): Promise<void> => {
  if (config.command !== 'build') return
  const names = await naming
  for (const asset of assets)
    if (LOCALE.test(asset.relativeDest) && asset.contents !== undefined)
      asset.contents = renameMessages(asset.contents, names)
}

/** The other half: the same names where the code asks for a message. */
export const shortMessageNames = () => ({
  name: 'short-message-names',
  apply: 'build' as const,
  enforce: 'pre' as const,
  async transform(code: string, id: string) {
    if (!OURS.test(id)) return undefined
    const names = await naming
    return code.replaceAll(USED, (call, _, key: string) => call.replace(key, renamed(key.replaceAll('.', '_'), names)))
  },
})

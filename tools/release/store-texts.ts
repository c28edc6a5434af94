import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Who publishes the extension. */
export type Publisher = Record<'name' | 'contact' | 'homepage' | 'privacyPolicy' | 'testService' | 'addonId', string>

const FILE = 'store/publisher.json'

/** The publisher's values. Throws one line that names those that are still examples. */
export const readPublisher = async (root: string): Promise<Publisher> => {
  const publisher: Publisher = JSON.parse(await readFile(join(root, FILE), 'utf8'))
  const examples = Object.entries(publisher).flatMap(([key, value]) =>
    value === '' || value === 'The publisher of Curtail' || value.includes('.invalid') ? [key] : [],
  )
  if (examples.length > 0) throw new Error(`Enter your own values in ${FILE}: ${examples.join(', ')}.`)
  return publisher
}

/** The part of the changelog about a version, without its heading; undefined if there is none. */
const releaseNotes = (changelog: string, version: string): string | undefined =>
  changelog
    .split('\n## ')
    .find((section) => section.startsWith(`[${version}] `))
    ?.replace(/^.*\n/, '')
    .trim()

/**
 * Writes the texts for the stores into a folder, with the publisher's values, the date and the release notes. Throws if a
 * text names a value that there is not.
 */
export const writeStoreTexts = async (
  root: string,
  output: string,
  { date, version, publisher }: { date: string; version: string; publisher: Publisher },
): Promise<void> => {
  const values: Record<string, string> = { ...publisher, date, version }
  const texts = await readdir(join(root, 'store'), { recursive: true })
  const write = async (name: string, text: string) => {
    const path = join(output, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  for (const name of texts.filter((each) => each.endsWith('.md') && each !== 'README.md')) {
    const text = await readFile(join(root, 'store', name), 'utf8')
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`store/${name} names {${key}}, which ${FILE} does not have.`)
      return value
    })
    await write(name, filled)
  }
  const notes = releaseNotes(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version)
  await write('release-notes.md', `${notes ?? ''}\n`)
}

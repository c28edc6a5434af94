import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'

/** The folder of the profile of a browser that puppeteer has started. */
export const profileOf = (browser: Browser): string => {
  const given = browser.process()?.spawnargs ?? []
  const named = given.find((argument) => argument.startsWith('--user-data-dir='))?.split('=')[1]
  const folder = named ?? given[given.indexOf('--profile') + 1]
  if (folder === undefined) throw new Error('The browser was started without a profile.')
  return folder
}

/**
 * A text in the ways in which databases write it. Some keep the characters of a key apart; Firefox adds one to each in the
 * keys of an index, and compresses values, in which a text that repeats another is not found whole.
 */
const writtenForms = (text: string): Buffer[] => {
  const plain = Buffer.from(text)
  const littleEndian = Buffer.from(text, 'utf16le')
  return [plain, Buffer.from(plain.map((byte) => byte + 1)), littleEndian, Buffer.from(littleEndian).swap16()]
}

/** The files below a folder. One that goes away meanwhile has none: `readdir` itself would throw for it. */
const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = entries.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(found)).flat()
}

/** The files below a folder that hold one of these texts. A file that goes away meanwhile holds nothing. */
export const filesWith = async (folder: string, ...texts: string[]): Promise<string[]> => {
  const forms = texts.flatMap(writtenForms)
  const found: string[] = []
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (forms.some((form) => bytes.includes(form))) found.push(path)
  }
  return found
}

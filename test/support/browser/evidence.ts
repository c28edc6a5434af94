import { mkdir, writeFile } from 'node:fs/promises'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { version as extensionVersion } from '../../../package.json'
import { lineToBackground } from './chromium/background.ts'
import { parentOf } from './firefox/connection.ts'
import { openBrowsers } from './open-browsers.ts'

/** A page that hangs must not hide what the others show. */
const PATIENCE_MS = 5_000

const EXTENSION_PAGE = /^(chrome|moz)-extension:/

/** What was found, or why not. */
const attempt = async <Found>(find: () => Promise<Found>): Promise<Found | string> => {
  const timeout = Promise.withResolvers<string>()
  const timer = setTimeout(() => timeout.resolve(`No reply within ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
  const found = find().catch((error: unknown) => String(error))
  return Promise.race([found, timeout.promise]).finally(() => clearTimeout(timer))
}

const isFirefox = (browser: Browser): boolean => browser.process()?.spawnargs.includes('--profile') ?? false

/** All pages; Chromium lists popups as targets alone. */
const pagesOf = async (browser: Browser): Promise<Page[]> => {
  const pages = await browser.pages()
  if (isFirefox(browser)) return pages
  const known = new Set(pages.map((page) => page.target()))
  const others = browser.targets().filter((target) => EXTENSION_PAGE.test(target.url()) && !known.has(target))
  const popups = others.filter((target) => target.type() !== 'service_worker')
  const found = await Promise.all(popups.map((target) => attempt(() => target.asPage())))
  return [...pages, ...found.filter((page) => typeof page !== 'string')]
}

/** `URL.origin` has none for extensions. */
const originOf = (page: Page): string => page.url().split('/', 3).join('/')

/** Opens its own session: puppeteer may wait forever for the context of a page that it no longer tracks. */
const runIn = async <Found>(page: Page, find: () => Found | Promise<Found>): Promise<Found> => {
  if (isFirefox(page.browser())) return page.evaluate(find)
  const session = await page.createCDPSession()
  const how = { expression: `(${find})()`, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', how)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

const textOf = (page: Page) => runIn(page, () => `${document.title}\n${document.body.innerText}`)

/** Chromium repeats the console of a page or a background to every new session. */
const consoleOf = async (session: CDPSession): Promise<string[]> => {
  const lines: string[] = []
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    lines.push(`${type}: ${args.map(({ value, description }) => value ?? description).join(' ')}`)
  })
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
    lines.push(`${text} ${exception?.description ?? ''}`)
  })
  session.on('Log.entryAdded', ({ entry: { level, text, url = '' } }) => {
    lines.push(`${level}: ${text} ${url}`)
  })
  await session.send('Runtime.enable')
  await session.send('Log.enable').catch(() => {})
  // Sent after the last line that is repeated.
  await session.send('Runtime.evaluate', { expression: '0' })
  return lines
}

const consoleOfBackground = async (browser: Browser, origin: string): Promise<string[]> => {
  const line = await lineToBackground(await browser.target().createCDPSession(), origin)
  if (line === undefined) return ['It does not run.']
  return consoleOf(line.session).finally(() => line.close())
}

/** Errors of every process of Firefox, of the extension's background among them. */
const errorsOf = async (browser: Browser): Promise<string[]> =>
  (await parentOf(browser)).evaluate(() => Services.console.getMessageArray().map(({ message }) => message))

/** The journal, as the database has it: the background may be what failed. */
const journalOf = (page: Page) =>
  runIn(page, async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'journal')) return 'There is none.'
    const database = await done(indexedDB.open('journal'))
    const stores = [...database.objectStoreNames]
    const read = (name: string) => done(database.transaction(name).objectStore(name).getAll())
    const contents = await Promise.all(stores.map(async (name) => [name, await read(name)]))
    database.close()
    return Object.fromEntries(contents)
  })

/** Not through puppeteer, which brings a page to the front: a popup closes then. */
const pictureOf = async (page: Page): Promise<Uint8Array> => {
  if (isFirefox(page.browser())) return page.screenshot()
  const session = await page.createCDPSession()
  const { data } = await session.send('Page.captureScreenshot')
  return Buffer.from(data, 'base64')
}

/** A hidden page is drawn once it is shown. */
const shownPictureOf = async (page: Page): Promise<Uint8Array> => {
  await page.bringToFront()
  return pictureOf(page)
}

const keepBrowser = async (browser: Browser, folder: string, reported: string[]): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const write = (file: string, content: string | Uint8Array) => writeFile(join(folder, file), content)
  const writeSections = (file: string, sections: [string, string | string[]][]) =>
    write(file, sections.map(([title, lines]) => `## ${title}\n\n${[lines].flat().join('\n')}\n`).join('\n'))

  const versions = [
    `Browser ${await browser.version()}`,
    `Curtail ${extensionVersion}`,
    `Node ${process.version}`,
    `${platform()} ${release()} ${arch()}`,
  ]
  await write('versions.txt', `${versions.join('\n')}\n`)

  const pages = (await pagesOf(browser)).filter((page) => !page.url().startsWith('chrome://'))
  const ofEach = <Found>(find: (page: Page) => Promise<Found>) =>
    Promise.all(
      pages.map(
        async (page, index): Promise<[string, Found | string]> => [
          `${index + 1}: ${page.url()}`,
          await attempt(() => find(page)),
        ],
      ),
    )
  await writeSections('pages.txt', await ofEach(textOf))

  const ownPages = pages.filter((page) => EXTENSION_PAGE.test(page.url()))
  let journal: Awaited<ReturnType<typeof journalOf>> | string = 'No page of the extension is open.'
  for (const page of ownPages) {
    journal = await attempt(() => journalOf(page))
    // One of an earlier test may be about to close.
    if (typeof journal !== 'string') break
  }
  await write('journal.json', JSON.stringify(journal, null, 2))

  const consoles: [string, string | string[]][] = isFirefox(browser)
    ? [
        ['Pages', reported],
        ['Errors of all processes', await attempt(() => errorsOf(browser))],
      ]
    : await ofEach(async (page) => consoleOf(await page.createCDPSession()))
  const [own] = ownPages
  if (own !== undefined && !isFirefox(browser))
    consoles.push(['Background', await attempt(() => consoleOfBackground(browser, originOf(own)))])
  await writeSections('console.txt', consoles)

  const pictures = await ofEach(pictureOf)
  for (const [index, [title, picture]] of pictures.entries()) {
    const page = pages[index] as Page
    const found = typeof picture === 'string' ? await attempt(() => shownPictureOf(page)) : picture
    if (typeof found === 'string') await write(`page-${index + 1}.txt`, `${title} has no picture: ${found}`)
    else await write(`page-${index + 1}.png`, found)
  }
}

/**
 * Keeps what a failed scenario leaves in a folder: of each open browser the pictures and texts of its pages, its console,
 * the extension's journal and the versions. What cannot be had is named there.
 */
export const keepEvidence = async (folder: string): Promise<void> => {
  for (const [index, [browser, reported]] of openBrowsers().entries()) {
    const own = index === 0 ? folder : join(folder, `browser-${index + 1}`)
    await keepBrowser(browser, own, reported).catch((error: unknown) =>
      writeFile(join(folder, `incomplete-${index + 1}.txt`), String(error)),
    )
  }
}

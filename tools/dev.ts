import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createServer, prepare } from 'wxt'
import { driveChromium } from '../test/support/browser/drive-chromium.ts'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'
import { connectExtension } from '../test/support/browser/options-page.ts'
import { startServiceProcess } from '../test/support/service-process.ts'
import { endWithNpm } from './end-with-npm.ts'
import { provideBrowser } from './provide-browser.ts'
import { seedService } from './seed-service.ts'

const data = join(dirname(import.meta.dirname), '.data/dev')
const API_KEY = 'the-key-for-development'
// Not that of npm start, which may run beside it.
const { PORT = '8788' } = process.env

/** Resolves when the browser is closed or the command is stopped. */
const ended = (isOver: (resolve: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    isOver(resolve)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

/** Runs the service on a seeded database and WXT's dev mode, and opens a browser with the extension connected to it. */
const develop = async (): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const keep = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource =>
    resources.adopt(resource, (kept) => kept.close())

  await mkdir(data, { recursive: true })
  const DATABASE_URL = `file:${join(data, 'curtail.db')}`
  const { url } = keep(await startServiceProcess({ PORT, DATABASE_URL, API_KEY }))
  const service = { url, apiKey: API_KEY }
  await seedService(service)
  console.log(`The link service listens on ${url}, with 200 links. Delete ${data} to begin with new ones.`)

  // We open the browser: WXT would do so through web-ext, which could not connect the extension.
  await prepare({})
  const server = await createServer({ webExt: { disabled: true } })
  resources.defer(() => server.stop())
  await server.start()

  const executablePath = await provideBrowser()
  const browser = keep(await launchChromium({ executablePath, profile: join(data, 'browser-profile') }))
  const end = ended((resolve) => browser.once('disconnected', resolve))
  const driver = await driveChromium(browser, join(dirname(import.meta.dirname), '.output/chrome-mv3-dev'))
  await connectExtension(driver, await driver.openOptions(), service)
  console.log('The browser is open, and the extension follows what you change. Press Ctrl+C here to end.')
  await end
}

endWithNpm()
try {
  await develop()
  // Vite keeps a watcher of its own.
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

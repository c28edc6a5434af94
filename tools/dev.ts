import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createServer, prepare } from 'wxt'
import { seedService } from '../test/support/service/links-of-service.ts'
import { startServiceProcess } from '../test/support/service/service-process.ts'
import { browse } from './browse.ts'
import { runCommand } from './command.ts'

const root = dirname(import.meta.dirname)
const data = join(root, '.data/dev')
const API_KEY = 'the-key-for-development'
// Not that of npm start, which may run beside it.
const { PORT = '8788' } = process.env

const LINKS = 200

/** Runs WXT's dev mode and the service on a seeded database, and opens a browser with the extension connected to it. */
const develop = async (): Promise<number> => {
  await using resources = new AsyncDisposableStack()
  await mkdir(data, { recursive: true })
  const DATABASE_URL = `file:${join(data, 'curtail.db')}`
  const { url, close } = await startServiceProcess({ PORT, DATABASE_URL, API_KEY })
  resources.defer(close)
  const service = { url, apiKey: API_KEY }
  await seedService(service, LINKS)
  console.log(`The link service listens on ${url}, with links to try. Delete ${data} to begin with new ones.`)

  // WXT would open a browser through web-ext, which could not connect the extension.
  await prepare({})
  const server = await createServer({ webExt: { disabled: true } })
  resources.defer(() => server.stop())
  await server.start()
  console.log('The extension follows what you change.')
  await browse({ extension: join(root, '.output/chrome-mv3-dev'), profile: join(data, 'browser-profile'), service })
  return 0
}

await runCommand(develop)
// Vite keeps a watcher running.
process.exit()

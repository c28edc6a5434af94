import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createServer, prepare } from 'wxt'
import { followLink } from '../test/support/service/links-of-service.ts'
import { startServiceProcess } from '../test/support/service/service-process.ts'
import { browse } from './browse.ts'
import { runCommand } from './command.ts'

const root = dirname(import.meta.dirname)
const data = join(root, '.data/dev')
const API_KEY = 'the-key-for-development'
// Not that of npm start, which may run beside it.
const { PORT = '8788' } = process.env

const LINKS = 200
const MAX_CLICKS = 8
const TAGS = [
  { label: 'Newsletter', color: '#0f6b5c' },
  { label: 'Conference', color: '#b3561e' },
  { label: 'Docs', color: '#2c5fb3' },
  { label: 'Press', color: '#8a3fa0' },
]

type Service = { url: string; apiKey: string }

/** Fills an empty service with tags and 200 links, some with tags and clicks. Leaves one with links alone. */
const seedService = async ({ url, apiKey }: Service): Promise<void> => {
  const ask = async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/v1${path}`, {
      headers: { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The service answered ${response.status} while it was filled with links.`)
    return ((await response.json()) as { data: Data }).data
  }

  if ((await ask<unknown[]>('/links?per_page=1')).length > 0) return
  const tags: string[] = []
  for (const tag of TAGS) tags.push(String((await ask<{ id: string | number }>('/tags', tag)).id))
  for (let number = 1; number <= LINKS; number += 1) {
    // Every fifth link has no tag.
    const tagId = tags[number % (tags.length + 1)]
    const link = `https://example.com/articles/${number}`
    await ask('/links', { link, token: `article-${number}`, ...(tagId !== undefined && { tag_id: tagId }) })
    for (let click = 0; click < number % MAX_CLICKS; click += 1) await followLink(`${url}/article-${number}`)
  }
}

/** Runs WXT's dev mode and the service on a seeded database, and opens a browser with the extension connected to it. */
const develop = async (): Promise<number> => {
  await using resources = new AsyncDisposableStack()
  await mkdir(data, { recursive: true })
  const DATABASE_URL = `file:${join(data, 'curtail.db')}`
  const { url, close } = await startServiceProcess({ PORT, DATABASE_URL, API_KEY })
  resources.defer(close)
  const service = { url, apiKey: API_KEY }
  await seedService(service)
  console.log(`The link service listens on ${url}, with 200 links. Delete ${data} to begin with new ones.`)

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

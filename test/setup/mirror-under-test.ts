import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ApiClient } from '@/lib/background/api/api-client'
import { createHeldPages } from '@/lib/background/link-cache/held-pages'
import { createLinkTags } from '@/lib/background/link-cache/link-tags'
import { createMirror } from '@/lib/background/link-cache/mirror'
import { createMirrorAdditions } from '@/lib/background/link-cache/mirror-additions'
import { openMirrorDatabase } from '@/lib/background/link-cache/mirror-database'
import { createMirrorReading } from '@/lib/background/link-cache/mirror-reading'
import { createMirrorWriter } from '@/lib/background/link-cache/mirror-writer'
import { createOverview } from '@/lib/background/link-cache/overview'
import { sha256 } from '@/lib/background/link-cache/sha256'
import { openedOnce } from '@/lib/background/storage/opened-once'
import { ok } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

/** The connection to a double of a service. */
export const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'a-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

type Parts = {
  api: Pick<ApiClient, 'listLinks'> & Partial<Pick<ApiClient, 'listTags'>>
  /** Read at each call, so that a test may connect to another service. */
  connection: () => Connection
  now: () => number
  onChanged?: () => void
  wait?: (milliseconds: number) => Promise<void>
}

/** Forgets all databases: what follows is a new browser profile. fake-indexeddb stands for the browser's. */
export const newProfile = (): void => {
  globalThis.indexedDB = new IDBFactory()
}

/** The mirror as one worker builds it; another call is the next worker over the same database. */
export const mirrorUnderTest = ({ api, connection, now, onChanged = () => {}, wait = async () => {} }: Parts) => {
  const database = openedOnce(openMirrorDatabase)
  const pages = createHeldPages(database)
  const held = {
    pages,
    mirror: createMirror(database, pages),
    writer: createMirrorWriter(database, onChanged),
    additions: createMirrorAdditions(database, onChanged),
    linkTags: createLinkTags(database),
  }
  const vault = { get: async () => ok(connection()) }
  const reading = createMirrorReading({
    ...held,
    vault,
    api: { listTags: async () => ok([]), ...api },
    digest: sha256,
    isWanted: async () => true,
    wait,
    now,
  })
  return { ...held, reading, overview: createOverview(held) }
}

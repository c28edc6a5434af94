import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createHeldPages } from '@/lib/background/library/held-pages'
import { createLinkTags } from '@/lib/background/library/link-tags'
import { createMirror } from '@/lib/background/library/mirror'
import { createMirrorAdditions } from '@/lib/background/library/mirror-additions'
import { createMirrorReading } from '@/lib/background/library/mirror-reading'
import { createMirrorWriter } from '@/lib/background/library/mirror-writer'
import { openMirrorDatabase } from '@/lib/background/library/open-mirror-database'
import { createOverview } from '@/lib/background/library/overview'
import { sha256 } from '@/lib/background/library/sha256'
import type { ApiClient } from '@/lib/background/network/api-client'
import { openedOnce } from '@/lib/background/storage/opened-once'
import type { Connection } from '@/lib/domain/connection'
import { ok } from '@/lib/domain/result'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/service-details'

/** The connection to a double of a service. */
export const connection: Connection = {
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

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createMirror } from '@/lib/background/library/mirror'
import { openMirrorDatabase } from '@/lib/background/library/mirror-database'
import { createMirrorReading } from '@/lib/background/library/mirror-reading'
import { sha256 } from '@/lib/background/library/sha256'
import type { ApiClient } from '@/lib/background/network/api-client'
import type { Connection } from '@/lib/domain/connection'
import { ok } from '@/lib/domain/result'

type Parts = {
  api: Pick<ApiClient, 'listLinks'>
  /** Read at each call, so that a test may connect to another service. */
  connection: () => Connection
  now: () => number
  wait?: (milliseconds: number) => Promise<void>
}

/** Forgets all databases: what follows is a new browser profile. fake-indexeddb stands for the browser's. */
export const newProfile = (): void => {
  globalThis.indexedDB = new IDBFactory()
}

/** The mirror as one worker builds it; another call is the next worker over the same database. */
export const mirrorUnderTest = ({ api, connection, now, wait = async () => {} }: Parts) => {
  const mirror = createMirror(openMirrorDatabase)
  const vault = { get: async () => ok(connection()) }
  return { mirror, reading: createMirrorReading({ mirror, vault, api, digest: sha256, wait, now }) }
}

import { resolve } from 'node:path'
import { addressOf, reachableHost } from './address.ts'
import { createApp } from './app.ts'
import type { Settings } from './environment.ts'
import { hashApiKey } from './key/api-key.ts'
import { keyFromFile } from './key/key-file.ts'
import { listen } from './listen.ts'
import { openStore } from './storage/open-store.ts'
import { sqliteFile } from './storage/sqlite-file.ts'

/** A service that listens. */
export interface RunningService {
  /** Where it can be reached from this machine, without a slash at its end. */
  url: string
  /** What its short links start with. */
  publicUrl: string
  /** The file that the API key is in, unless it was given. */
  keyFile: string | undefined
  /** Stops accepting, finishes what is under way and closes the database; may be called again. */
  close(): Promise<void>
}

/** `now` gives epoch milliseconds; the real clock where it is absent. */
type StartSettings = Pick<Settings, 'host' | 'port' | 'databaseUrl'> &
  Partial<Pick<Settings, 'publicUrl' | 'apiKey'>> & { now?: () => number }

/**
 * Opens the database, takes or makes the API key and listens; port 0 takes any free port.
 * Throws a StartError for whatever a person can put right.
 */
export async function startService(settings: StartSettings): Promise<RunningService> {
  const { databaseUrl, now = Date.now } = settings
  const host = settings.host.replace(/^\[(.*)\]$/, '$1')
  const keyFile = settings.apiKey === undefined ? keyFileOf(databaseUrl) : undefined
  const apiKeyHash = hashApiKey(settings.apiKey ?? keyFromFile(keyFileOf(databaseUrl)))
  const store = await openStore(databaseUrl)
  let publicUrl = settings.publicUrl ?? ''
  try {
    const listener = await listen(host, settings.port, (port) => {
      publicUrl ||= addressOf(reachableHost(host), port)
      return createApp({ store, publicUrl, apiKeyHash, now }).fetch
    })
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= listener.close().then(() => store.close())
      return closed
    }
    return { url: addressOf(reachableHost(host), listener.port), publicUrl, keyFile, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Beside the database; where that is no file, in the folder the default database would be in. */
function keyFileOf(databaseUrl: string): string {
  const file = sqliteFile(databaseUrl)
  return resolve(file === undefined || file === ':memory:' ? '.data/curtail.api-key' : `${file}.api-key`)
}

import { existsSync } from 'node:fs'
import { createApp } from './app.ts'
import { createOwnAddressCheck } from './destination.ts'
import type { Settings } from './environment.ts'
import { addressOf, listen } from './http/listen.ts'
import { defaultKeyFile, keyFromFile } from './keys/key-file.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { startHeartbeat } from './monitor/heartbeat.ts'
import type { Log } from './monitor/log.ts'
import { createMetrics, startMetricsServer } from './monitor/metrics.ts'
import manifest from './package.json' with { type: 'json' }
import { type ApiKeys, createApiKeys } from './storage/api-keys.ts'
import { createDisabledLinks } from './storage/disabled-links.ts'
import { createHeartbeats } from './storage/heartbeats.ts'
import { openDatabase } from './storage/open-database.ts'
import { createStore } from './storage/sql-store.ts'

/** The backlog of visits is counted up to this number. */
const MAX_BACKLOG = 100_000

/** A service that listens. */
export type RunningService = {
  /** Its address on this machine, without a trailing slash. */
  url: string
  /** What its short links start with. */
  publicUrl: string
  /** The file of the API key, if it is in one. */
  keyFile: string | undefined
  /** The address of its metrics, if they are enabled. */
  metricsUrl: string | undefined
  /** Stops accepting, finishes what is under way and closes the database; may be called again. */
  close(): Promise<void>
}

/** `now` returns epoch milliseconds. Without a log, failures are not logged. */
type StartSettings = Pick<Settings, 'host' | 'port' | 'databaseUrl'> &
  Partial<Settings> & { now?: () => number; log?: Pick<Log, 'failure'> }

/**
 * Opens the database, takes or makes the API key and listens; port 0 takes any free port.
 * Throws a StartError for problems that the operator can fix.
 */
export const startService = async (settings: StartSettings): Promise<RunningService> => {
  const { host, databaseUrl, now = Date.now, log } = settings
  await using resources = new AsyncDisposableStack()
  const database = await openDatabase(databaseUrl, settings.databasePool)
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : createMetrics({
          version: manifest.version,
          backlog: () => heartbeat.backlog(),
          connections: database.connections,
        })
  const report: Log['failure'] = (error, request) => {
    log?.failure(error, request)
    metrics?.countFailure()
  }
  const store = resources.adopt(createStore(database, report), (opened) => opened.close())

  const apiKeys = createApiKeys(database)
  const { givenKey, keyFile } = await findGivenKey(settings, apiKeys)
  const keys = createKeyRing({ givenKey, readHashes: apiKeys.hashes })
  const disabledLinks = createDisabledLinks(database)
  const heartbeats = createHeartbeats(database, now)
  const heartbeat = await startHeartbeat({
    beat: heartbeats.beat,
    countBacklog: () => store.countBacklog(MAX_BACKLOG),
    refresh: () => Promise.all([keys.refresh(), disabledLinks.refresh()]),
    report,
  })
  resources.defer(async () => {
    heartbeat.stop()
    await heartbeats.end().catch(report)
  })

  const metricsServer =
    metrics && settings.metricsPort !== undefined
      ? await startMetricsServer(host, settings.metricsPort, metrics)
      : undefined
  resources.defer(() => metricsServer?.close())

  let publicUrl = settings.publicUrl ?? ''
  const listener = await listen(host, settings.port, (port) => {
    publicUrl ||= addressOf(host, port)
    const isOwnAddress = createOwnAddressCheck({ publicUrl, host, port })
    const { readiness } = heartbeat
    const parts = { store, disabledLinks, publicUrl, keys, isOwnAddress, readiness, metrics, now, report }
    return createApp({ ...settings, ...parts, version: manifest.version }).fetch
  })
  resources.defer(() => listener.close())

  const opened = resources.move()
  let closed: Promise<void> | undefined
  return {
    url: addressOf(host, listener.port),
    publicUrl,
    keyFile,
    metricsUrl: metricsServer && `${addressOf(host, metricsServer.port)}/metrics`,
    close() {
      closed ??= opened.disposeAsync()
      return closed
    },
  }
}

/** The key of the environment or of the key file, which is made unless there are named keys. */
const findGivenKey = async (
  { apiKey, apiKeyFile, databaseUrl }: StartSettings,
  apiKeys: ApiKeys,
): Promise<{ givenKey?: string; keyFile?: string }> => {
  if (apiKey !== undefined) return { givenKey: apiKey }
  const keyFile = apiKeyFile ?? defaultKeyFile(databaseUrl)
  if (!existsSync(keyFile) && (await apiKeys.hashes()).length > 0) return {}
  return { givenKey: keyFromFile(keyFile), keyFile }
}

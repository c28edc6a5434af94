import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { createApp } from './app.ts'
import { readBlockedHosts } from './blocked-hosts.ts'
import { createOwnAddressCheck } from './destination.ts'
import type { Settings } from './environment.ts'
import { addressOf, listen } from './http/listen.ts'
import { createKeyRing, defaultKeyFile, keyFromFile } from './keys.ts'
import { type Readiness, startHeartbeat } from './monitor/heartbeat.ts'
import type { Log } from './monitor/log.ts'
import { createMetrics, startMetricsServer } from './monitor/metrics.ts'
import manifest from './package.json' with { type: 'json' }
import { createPasswords } from './passwords/passwords.ts'
import { type ApiKeys, createApiKeys } from './storage/api-keys.ts'
import type { Database } from './storage/database/database.ts'
import { createDisabledLinks } from './storage/disabled-links.ts'
import { createHeartbeats } from './storage/heartbeats.ts'
import { connect, nameOfDatabase, openDatabase, sqliteFile } from './storage/open-database.ts'
import { createStore } from './storage/sql-store.ts'
import { openVisitSpool, type VisitSpool } from './storage/visits/visit-spool.ts'

/** The backlog of visits is counted up to this number. */
const MAX_BACKLOG = 100_000

const DEFAULT_SPOOL_BYTES = 256 * 2 ** 20

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
  /**
   * Serves for another `drainSeconds`, with 503 at /ready and `Connection: close` in every response, so that proxies send
   * requests elsewhere. Then finishes the requests in flight and closes the database. May be called again.
   */
  close(drainSeconds?: number): Promise<void>
}

/** `now` returns epoch milliseconds. Without a log, failures are not logged. */
type StartSettings = Pick<Settings, 'host' | 'port' | 'databaseUrl'> &
  Partial<Settings> & { now?: () => number; log?: Pick<Log, 'failure' | 'warning'> }

/**
 * Opens the database, takes or makes the API key and listens; port 0 takes any free port.
 * Throws a StartError for problems that the operator can fix.
 */
export const startService = async (settings: StartSettings): Promise<RunningService> => {
  const { host, metricsHost = '127.0.0.1', databaseUrl, now = Date.now, log } = settings
  await using resources = new AsyncDisposableStack()
  const database = await openDatabase(databaseUrl, settings.databasePool)
  const passwords = createPasswords()
  const spool = await openSpool(settings, database)
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : createMetrics({
          version: manifest.version,
          backlog: () => heartbeat.backlog(),
          connections: database.connections,
          waitingPasswords: passwords.waiting,
          spooled: spool?.visits,
        })
  const report: Log['failure'] = (error, request) => {
    log?.failure(error, request)
    metrics?.countFailure()
  }
  const replica =
    settings.databaseReadUrl && connect(settings.databaseReadUrl, settings.databasePool, { isReplica: true })
  const parts = { cacheBytes: settings.cacheBytes, spool, replica: replica || undefined }
  const store = resources.adopt(createStore(database, report, parts), (opened) => opened.close())

  const apiKeys = createApiKeys(database)
  const { givenKey, keyFile } = await findGivenKey(settings, apiKeys)
  const onRefused = (): void => {
    log?.warning('A wrong API key was refused.')
    metrics?.countRefusedKey()
  }
  const keys = createKeyRing({ givenKey, readKeys: apiKeys.hashes, onRefused })
  const disabledLinks = createDisabledLinks(database)
  const blockedHosts = await readBlockedHosts(settings.blockedHosts)
  const heartbeats = createHeartbeats(database, now)
  const heartbeat = await startHeartbeat({
    beat: heartbeats.beat,
    countBacklog: () => store.countBacklog(MAX_BACKLOG),
    refresh: () => Promise.all([keys.refresh(), disabledLinks.refresh(), blockedHosts.refresh().catch(report)]),
    report,
  })
  resources.defer(async () => {
    heartbeat.stop()
    await heartbeats.end().catch(report)
  })

  const metricsServer =
    metrics && settings.metricsPort !== undefined
      ? await startMetricsServer(metricsHost, settings.metricsPort, metrics)
      : undefined
  resources.defer(() => metricsServer?.close())

  let closed: Promise<void> | undefined
  let publicUrl = settings.publicUrl ?? ''
  const listener = await listen(host, settings.port, (port) => {
    publicUrl ||= addressOf(host, port)
    const isOwnAddress = createOwnAddressCheck({ publicUrl, host, port })
    const readiness = (): Readiness =>
      closed === undefined
        ? withSpool(heartbeat.readiness(), spool)
        : { isReady: false, reason: 'This process is stopping.' }
    const { has: isBlocked } = blockedHosts
    const counted = metrics ? metrics.counting(store) : store
    const parts = {
      store: counted,
      passwords,
      disabledLinks,
      publicUrl,
      keys,
      isOwnAddress,
      isBlocked,
      readiness,
      metrics,
      now,
      report,
    }
    return createApp({ ...settings, ...parts, version: manifest.version }).fetch
  })
  resources.defer(() => listener.close())

  const opened = resources.move()
  const stop = async (drainSeconds: number): Promise<void> => {
    listener.drain()
    await setTimeout(drainSeconds * 1000)
    await opened.disposeAsync()
  }
  return {
    url: addressOf(host, listener.port),
    publicUrl,
    keyFile,
    metricsUrl: metricsServer && `${addressOf(metricsHost, metricsServer.port)}/metrics`,
    close(drainSeconds = 0) {
      closed ??= stop(drainSeconds)
      return closed
    },
  }
}

/** Of a database server alone: what a file of SQLite is on is the same machine's disk. */
const openSpool = async (
  { databaseUrl, visitSpool, visitSpoolBytes = DEFAULT_SPOOL_BYTES }: StartSettings,
  database: Database,
): Promise<VisitSpool | undefined> => {
  if (visitSpool === 'off' || sqliteFile(databaseUrl) !== undefined) return undefined
  return openVisitSpool({ folder: visitSpool, maxBytes: visitSpoolBytes, databaseId: await nameOfDatabase(database) })
}

/** With a spool that has space, redirects go on without the database. */
const withSpool = (readiness: Readiness, spool: VisitSpool | undefined): Readiness => {
  if (spool === undefined) return readiness
  if (readiness.isReady) return { ...readiness, spooled: spool.visits() }
  return spool.hasSpace() ? { isReady: true, degraded: readiness.reason, spooled: spool.visits() } : readiness
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

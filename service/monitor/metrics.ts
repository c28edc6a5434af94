import { createServer } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listenAt } from '../http/listen.ts'
import type { Store } from '../storage/store.ts'

type MetricsParts = {
  version: string
  /** Visits that are not aggregated yet; undefined before the first count. */
  backlog: () => number | undefined
  /** Database connections by state; undefined if the database has none. */
  connections: (() => Record<string, number>) | undefined
  /** Passwords that wait to be hashed or checked. */
  waitingPasswords: () => number
  /** Visits on this machine's disk; undefined without a spool. */
  spooled: (() => number) | undefined
}

/** Metrics for Prometheus. */
export type Metrics = {
  /** Times the requests, by the route that answered: never by their paths, which hold tokens. */
  middleware: MiddlewareHandler
  countFailure(): void
  countRefusedKey(): void
  /** The store, with what is created and followed through it counted. */
  counting(store: Store): Store
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
}

/** In seconds: a redirect takes less than a millisecond, a password a fifth of a second. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of this process, in a separate registry. */
export const createMetrics = ({ version, backlog, connections, waitingPasswords, spooled }: MetricsParts): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'curtail_info', help: 'The running version.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const durations = new Histogram({
    name: 'curtail_request_duration_seconds',
    help: 'Requests and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const failures = new Counter({
    name: 'curtail_failures_total',
    help: 'Failures of the service, as in its log.',
    registers,
  })
  const clicks = new Counter({ name: 'curtail_clicks_total', help: 'Clicks that were counted.', registers })
  const created = new Counter({ name: 'curtail_links_created_total', help: 'Links that were created.', registers })
  const refusedKeys = new Counter({
    name: 'curtail_keys_refused_total',
    help: 'API keys that were sent and are not valid.',
    registers,
  })
  new Gauge({
    name: 'curtail_passwords_waiting',
    help: 'Passwords that wait to be hashed or checked.',
    registers,
    collect() {
      this.set(waitingPasswords())
    },
  })
  if (spooled !== undefined)
    new Gauge({
      name: 'curtail_visits_spooled',
      help: 'Visits that wait for the database on the disk of this machine.',
      registers,
      collect() {
        this.set(spooled())
      },
    })
  new Gauge({
    name: 'curtail_visits_backlog',
    help: "Visits that are not in the links' clicks yet.",
    registers,
    collect() {
      const visits = backlog()
      if (visits === undefined) this.reset()
      else this.set(visits)
    },
  })
  new Gauge({
    name: 'curtail_database_connections',
    help: 'Connections to the database server; waiting counts requests without one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections?.() ?? {})) this.set({ state }, count)
    },
  })

  return {
    middleware: async (context, next) => {
      const startedAt = performance.now()
      await next()
      const labels = { method: context.req.method, route: routePath(context), status: context.res.status }
      durations.observe(labels, (performance.now() - startedAt) / 1000)
    },
    countFailure: () => failures.inc(),
    countRefusedKey: () => refusedKeys.inc(),
    counting: (store) => ({
      ...store,
      async addLink(link) {
        const isAdded = await store.addLink(link)
        if (isAdded) created.inc()
        return isAdded
      },
      async countVisit(linkId) {
        await store.countVisit(linkId)
        clicks.inc()
      },
    }),
    text: () => registry.metrics(),
  }
}

/** Serves `GET /metrics` on a separate port without a key: keep strangers out. Throws a StartError. */
export const startMetricsServer = async (host: string, port: number, metrics: Metrics) => {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  const address = await listenAt(server, host, port)
  return {
    port: address.port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

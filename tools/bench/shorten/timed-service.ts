import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../../service/start.ts'

/** The service in this process, with its own time per creation. */
export type TimedService = {
  url: string
  apiKey: string
  /** Milliseconds from the arrival of the last creation until its answer was sent. */
  lastCreation(): number
}

const STARTED = 'http.server.request.start'
const FINISHED = 'http.server.response.finish'

/** Starts the service, and times every creation through Node's own diagnostics. */
export const startTimedService = async (resources: AsyncDisposableStack): Promise<TimedService> => {
  const arrivals = new WeakMap<IncomingMessage, number>()
  let last = Number.NaN
  const arrive = (event: unknown) => arrivals.set((event as { request: IncomingMessage }).request, performance.now())
  const answer = (event: unknown) => {
    const { request } = event as { request: IncomingMessage }
    const arrived = arrivals.get(request)
    if (arrived !== undefined && request.method === 'POST' && request.url === '/v1/links')
      last = performance.now() - arrived
  }
  subscribe(STARTED, arrive)
  subscribe(FINISHED, answer)
  resources.defer(() => {
    unsubscribe(STARTED, arrive)
    unsubscribe(FINISHED, answer)
  })
  const apiKey = 'the-key-of-the-measurements'
  const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = `file:${join(folder, 'curtail.db')}`
  const service = await startService({ host: '127.0.0.1', port: 0, databaseUrl, apiKey })
  resources.defer(() => service.close())
  return { url: service.url, apiKey, lastCreation: () => last }
}

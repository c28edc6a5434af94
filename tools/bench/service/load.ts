import autocannon, { type Request } from 'autocannon'
import { percentile } from '../rounds.ts'

const CONNECTIONS = 16
/** In seconds. */
const DURATION = 0.5

export type Load = {
  url: string
  /** What one connection asks for, over and over; each connection has its own. */
  requests(): Request[]
  /** The only HTTP status that an answer may have. */
  status: number
}

/** Answers a second, and the milliseconds that 99 % of them took at most. */
export type Answered = { rate: number; p99: number }

/**
 * Loads a server from 16 connections for half a second. Throws if it answers anything but what was expected.
 * autocannon takes up to 150 ms to prepare the requests of all connections, and answers that arrive meanwhile wait for it:
 * nothing counts that was asked for before.
 */
export const load = async ({ url, requests, status }: Load): Promise<Answered> => {
  const times: number[] = []
  let preparedAt = 0
  let lastAt = 0
  const options = {
    url,
    connections: CONNECTIONS,
    duration: DURATION,
    sampleInt: 50,
    setupClient: (client: autocannon.Client) => {
      client.setRequests(requests())
      preparedAt = performance.now()
    },
  }
  const run = autocannon(options, () => {})
  const finished = new Promise<autocannon.Result>((resolve) => run.on('done', resolve))
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    lastAt = performance.now()
    if (lastAt - milliseconds >= preparedAt) times.push(milliseconds)
  })
  const { errors, timeouts, statusCodeStats } = await finished
  const others = Object.keys(statusCodeStats ?? {}).filter((code) => code !== String(status))
  if (errors + timeouts + others.length > 0)
    throw new Error(`${url} failed ${errors + timeouts} times, or answered ${others.join(', ')} and not ${status}.`)
  return { rate: (times.length * 1_000) / (lastAt - preparedAt), p99: percentile(times, 0.99) }
}

import { randomInt, randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import { percentile } from '../rounds.ts'
import { TAGS, tokenOf } from './fill.ts'

const CONNECTIONS = 16
/** In seconds. */
const DURATION = 0.5

/** What a service that holds the links is asked for. */
export type Asked = {
  /** What one connection asks for, over and over; each connection has its own. */
  requests(): Request[]
  /** The only HTTP status that an answer may have. */
  status: number
}

/**
 * Loads a server from 16 connections for half a second. Throws if it answers anything but what was expected.
 * autocannon takes up to 150 ms to prepare the requests of all connections, and answers that arrive meanwhile wait for it:
 * nothing counts that was asked for before. Returns the answers a second, and the milliseconds that 99 % of them took at most.
 */
export const load = async (url: string, { requests, status }: Asked): Promise<{ rate: number; p99: number }> => {
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

export const API_KEY = 'the-key-of-the-measurements'
export const headers = { 'X-Service-Api-Key': API_KEY, 'Content-Type': 'application/json' }

const BEFORE_REPEATING = 500
const several = (request: () => Request): Request[] => Array.from({ length: BEFORE_REPEATING }, request)

/** The service does not count requests that name themselves as programs. */
const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }
const follow = (token: string): Request => ({ method: 'GET', path: `/${token}`, headers: browser })

const create = (): Request => {
  const link = `https://destination.example/a/page?number=${randomUUID()}`
  return { method: 'POST', path: '/v1/links', headers, body: JSON.stringify({ link }) }
}

/** Follows any of so many links. */
export const followAny = (links: number): Asked => ({
  requests: () => several(() => follow(tokenOf(randomInt(links)))),
  status: 302,
})

/** What is asked for with 16 connections, of a service with so many links. */
export const RATES: Record<string, (links: number) => Asked> = {
  'redirects of one link': () => ({ requests: () => [follow(tokenOf(0))], status: 302 }),
  'redirects of any link': followAny,
  creations: () => ({ requests: () => several(create), status: 201 }),
}

const PER_PAGE = 12
const SORTS = { date: 'date', clicks: 'performance' }
const SHARES = { 'all links': [1, ''], 'a tag of 10 %': [0.1, TAGS.many], 'a tag of 0.1 %': [0.001, TAGS.few] } as const

/** The paths of list pages by name, such as "list by clicks of all links, last page". */
export const listPaths = (links: number): Record<string, string> => {
  const paths: Record<string, string> = {}
  for (const [key, sort] of Object.entries(SORTS))
    for (const [name, [share, tagId]] of Object.entries(SHARES)) {
      const last = Math.ceil((links * share) / PER_PAGE)
      for (const [place, page] of Object.entries({ first: 1, middle: Math.ceil(last / 2), last }))
        paths[`list by ${key} of ${name}, ${place} page`] =
          `/v1/links?sort=${sort}&page=${page}&per_page=${PER_PAGE}&tag_id=${tagId}`
    }
  return paths
}

/** The path of any page of all links. */
export const anyListPath = (links: number): string => {
  const sort = Object.values(SORTS)[randomInt(2)]
  return `/v1/links?sort=${sort}&page=${1 + randomInt(Math.ceil(links / PER_PAGE))}&per_page=${PER_PAGE}`
}

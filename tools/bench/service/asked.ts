import { randomInt, randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { LINKS, tokenOf } from './fill.ts'
import type { Load } from './load.ts'

/** What a service that holds the links is asked for: a load but for the address. */
export type Asked = Omit<Load, 'url'>

export const API_KEY = 'the-key-of-the-measurements'
const headers = { 'X-Service-Api-Key': API_KEY, 'Content-Type': 'application/json' }

const BEFORE_REPEATING = 500
const several = (request: () => Request): Request[] => Array.from({ length: BEFORE_REPEATING }, request)

const follow = (token: string): Request => ({ method: 'GET', path: `/${token}` })

/** By name: everybody follows one link, or each of them any link. */
export const REDIRECTS: Record<string, Asked> = {
  'redirects from one link': { requests: () => [follow(tokenOf(0))], status: 302 },
  'redirects from any link': { requests: () => several(() => follow(tokenOf(randomInt(LINKS)))), status: 302 },
}

export const CREATIONS: Record<string, Asked> = {
  creations: {
    requests: () =>
      several(() => {
        const link = `https://destination.example/a/page?number=${randomUUID()}`
        return { method: 'POST', path: '/v1/links', headers, body: JSON.stringify({ link }) }
      }),
    status: 201,
  },
}

const PER_PAGE = 12
const LAST_PAGE = Math.ceil(LINKS / PER_PAGE)
const PAGES = { first: 1, middle: Math.ceil(LAST_PAGE / 2), last: LAST_PAGE }
const SORTS = { date: 'date', clicks: 'performance' }

/** By name, such as "list by clicks, last page". */
export const LISTS: Record<string, Asked> = Object.fromEntries(
  Object.entries(SORTS).flatMap(([key, sort]) =>
    Object.entries(PAGES).map(([place, page]) => {
      const path = `/v1/links?sort=${sort}&page=${page}&per_page=${PER_PAGE}`
      return [`list by ${key}, ${place} page`, { requests: () => [{ method: 'GET', path, headers }], status: 200 }]
    }),
  ),
)

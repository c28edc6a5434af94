import { randomInt, randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { TAGS, tokenOf } from './fill.ts'
import type { Load } from './load.ts'

/** What a service that holds the links is asked for: a load but for the address. */
export type Asked = Omit<Load, 'url'>

export const API_KEY = 'the-key-of-the-measurements'
export const headers = { 'X-Service-Api-Key': API_KEY, 'Content-Type': 'application/json' }

const BEFORE_REPEATING = 500
const several = (request: () => Request): Request[] => Array.from({ length: BEFORE_REPEATING }, request)

/** The service does not count requests that name themselves as programs. */
const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }
const follow = (token: string): Request => ({ method: 'GET', path: `/${token}`, headers: browser })

export const followOne: Asked = { requests: () => [follow(tokenOf(0))], status: 302 }
export const followAny = (links: number): Asked => ({
  requests: () => several(() => follow(tokenOf(randomInt(links)))),
  status: 302,
})
export const create: Asked = {
  requests: () =>
    several(() => {
      const link = `https://destination.example/a/page?number=${randomUUID()}`
      return { method: 'POST', path: '/v1/links', headers, body: JSON.stringify({ link }) }
    }),
  status: 201,
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

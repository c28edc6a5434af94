import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { until } from '../../support/browser/until.ts'
import type { PostgresPair } from '../../support/postgres/postgres-pair.ts'
import { followLink, linksOfService } from '../../support/service/links-of-service.ts'
import { startServiceProcess } from '../../support/service/service-process.ts'

const API_KEY = 'the-key-of-the-chaos-test'
const headers = { 'X-Service-Api-Key': API_KEY, 'Content-Type': 'application/json' }
const CREATORS = 6
const VISITORS = 6
const KNOWN_LINKS = 20
/** How many links are followed for the first time while there is no primary. */
const NEW_LINKS = 10
/** In milliseconds: load before the primary dies and after the standby was promoted, and until somebody notices. */
const LOAD = 2_000
const NOTICING = 1_500
/** In milliseconds: creations may be away no longer after the promotion. */
export const MAX_AWAY = 2_000

/** What one round measured, in milliseconds. */
type FailoverRound = {
  /** How long the promotion took. */
  promotion: number
  /** From the promotion to the first link that was created after the primary's death. */
  creationsAfterPromotion: number
  /** The longest that a visitor of a known link waited. */
  slowestRedirect: number
  redirectsRefused: number
  /** Of links that a service saw for the first time, without a primary. */
  firstVisitsRefused: number
}

export type FailoverEnding = {
  rounds: FailoverRound[]
  links: { acknowledged: number; lost: number }
  /** `surplus`: counted, though not tried. */
  clicks: { acknowledged: number; lost: number; surplus: number }
}

const create = async (url: string, token: string): Promise<boolean> => {
  const body = JSON.stringify({ link: `https://destination.example/${token}`, token })
  const response = await fetch(`${url}/v1/links`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  if (response.status !== 201 && response.status !== 503) throw new Error(`A creation was answered ${response.status}.`)
  return response.status === 201
}

/** Creates and follows links through two services until it is ended. */
const startLoad = (urls: readonly string[]) => {
  const created = new Map<string, number>()
  const tried = new Map<string, number>()
  const followed = new Map<string, number>()
  const known = Array.from({ length: KNOWN_LINKS }, (_, index) => `known-${index}`)
  let [refused, slowest, isLoading] = [0, 0, true]
  const add = (counts: Map<string, number>, token: string) => counts.set(token, (counts.get(token) ?? 0) + 1)

  const follow = async (url: string, token: string): Promise<number> => {
    add(tried, token)
    const startedAt = performance.now()
    const { status } = await followLink(`${url}/${token}`)
    slowest = Math.max(slowest, performance.now() - startedAt)
    if (status === 302) add(followed, token)
    return status
  }
  const creator = async (url: string, name: string): Promise<void> => {
    for (let link = 0; isLoading; link += 1) {
      const startedAt = performance.now()
      if (await create(url, `${name}-${link}`)) created.set(`${name}-${link}`, startedAt)
      else await setTimeout(20)
    }
  }
  const visitor = async (url: string, first: number): Promise<void> => {
    for (let visit = first; isLoading; visit += 1) {
      if ((await follow(url, known[visit % known.length] ?? '')) !== 302) refused += 1
      await setTimeout(2)
    }
  }
  const urlFor = (index: number): string => urls[index % urls.length] ?? ''

  /** Until both services know them, links may be refused. */
  const makeKnown = async () => {
    for (const token of known) {
      // A busy machine may take longer than the service waits for its database.
      await until('the service creates links', () => create(urlFor(0), token))
      created.set(token, 0)
      for (const url of urls) await until('the link leads', async () => (await follow(url, token)) === 302)
    }
  }
  const work = async () => {
    await started
    const creators = Array.from({ length: CREATORS }, (_, index) => creator(urlFor(index), `c${index}`))
    const visitors = Array.from({ length: VISITORS }, (_, index) => visitor(urlFor(index), index))
    return Promise.all([...creators, ...visitors])
  }
  // A load that fails ends the round, which would otherwise wait for it in vain.
  const ending = new AbortController()
  const started = makeKnown()
  const working = work()
  working.catch((error) => ending.abort(error))
  return {
    created,
    tried,
    followed,
    signal: ending.signal,
    /** Resolves once both services know the links that are followed. */
    started,
    /** Follows the newest links with a service that has not created them; gives how many were refused. */
    async followNew(): Promise<number> {
      const tokens = [...created.keys()].filter((token) => !known.includes(token)).slice(-NEW_LINKS)
      const statuses = tokens.map((token) => follow(urlFor(Number(token[1]) + 1), token))
      return (await Promise.all(statuses)).filter((status) => status !== 302).length
    },
    /** What visitors met since the last call. */
    takeRedirects() {
      const met = { redirectsRefused: refused, slowestRedirect: slowest }
      ;[refused, slowest] = [0, 0]
      return met
    },
    async end() {
      isLoading = false
      await working
    },
  }
}

type Load = ReturnType<typeof startLoad>

const failOver = async (
  pair: PostgresPair,
  { created, takeRedirects, followNew, signal }: Load,
): Promise<FailoverRound> => {
  await setTimeout(LOAD)
  takeRedirects()
  const killedAt = performance.now()
  pair.killPrimary()
  await setTimeout(NOTICING)
  const firstVisitsRefused = await followNew()
  const startedAt = performance.now()
  await pair.promote()
  const promotedAt = performance.now()
  await until('links are created again', () => {
    signal.throwIfAborted()
    return [...created.values()].some((at) => at > killedAt)
  })
  const creationsAfterPromotion = Math.max(0, performance.now() - promotedAt)
  await setTimeout(LOAD)
  return { promotion: promotedAt - startedAt, creationsAfterPromotion, firstVisitsRefused, ...takeRedirects() }
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Waits until nothing is spooled, and compares what was acknowledged with what the service has. */
const endingOf = async (urls: readonly string[], { created, tried, followed }: Load) => {
  const isSettled = async (url: string) => {
    const { data } = await (await fetch(`${url}/ready`, { headers })).json()
    return data.ready === true && data.degraded === undefined && data.spooled === 0
  }
  for (const url of urls) await until('what was spooled is sent', () => isSettled(url))
  // Lists may be read from the standby, which may be behind for a moment.
  await setTimeout(LOAD)
  const listed = await linksOfService({ url: urls[0] ?? '', apiKey: API_KEY })
  const clicks = new Map(listed.map((link) => [link.token, link.clicks]))
  const differences = [...tried].map(([token, attempts]) => {
    const counted = clicks.get(token) ?? 0
    return {
      lost: Math.max(0, (followed.get(token) ?? 0) - counted),
      surplus: Math.max(0, counted - attempts),
    }
  })
  return {
    links: { acknowledged: created.size, lost: [...created.keys()].filter((token) => !clicks.has(token)).length },
    clicks: {
      acknowledged: sumOf(followed),
      lost: differences.reduce((sum, { lost }) => sum + lost, 0),
      surplus: differences.reduce((sum, { surplus }) => sum + surplus, 0),
    },
  }
}

/** Kills the primary of two services under load again and again, promotes the standby, and finds what was lost. */
export const runFailovers = async (pair: PostgresPair, rounds: number): Promise<FailoverEnding> => {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const urls: string[] = []
  for (const _ of ['one', 'two']) {
    const env = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', API_KEY, VISIT_SPOOL: folder }
    const service = await startServiceProcess(
      { ...env, DATABASE_URL: pair.url, DATABASE_READ_URL: pair.readUrl },
      { isSilent: true },
    )
    resources.defer(() => service.kill())
    urls.push(service.url)
  }
  const load = startLoad(urls)
  await load.started
  const measured: FailoverRound[] = []
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await failOver(pair, load))
    if (round < rounds) await pair.rebuild()
  }
  await load.end()
  return { rounds: measured, ...(await endingOf(urls, load)) }
}

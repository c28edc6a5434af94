import type { Failure, FailureCode } from '@/lib/domain/failure'
import type { VirtualTime } from './virtual-time'

/*
 * A double of a service, over HTTP: it treats each request as the plan says. It may commit a minute after its answer was
 * lost, list the link later still, and change what it is sent.
 */

/** What happens to one creation. Times are milliseconds: `after` the request, `late` after the answer. */
export type SendFate =
  | { kind: 'answered'; after: number }
  | { kind: 'refused'; failure: Failure; after: number }
  | { kind: 'lost'; failure: Failure; after: number }
  | { kind: 'done-unsaid'; failure: Failure; after: number; late: number }
  /** A proxy sends it twice, and passes the second answer on. */
  | { kind: 'sent-twice'; after: number }

/** What happens to one reading of the list. */
export type ListFate = { failure?: Failure; after: number }

export type ServiceTraits = {
  tokens: 'honored' | 'folded' | 'ignored' | 'refused'
  /** How it rewrites destinations. */
  destinations: 'kept' | 'without-slash' | 'marked'
  /** False if it leaves out passwords. */
  protects: boolean
  /** How long it takes until a link is listed. */
  lagMs: number
  /** How far its clock is ahead. */
  clockAheadMs: number
  pageSize: number
  /** How many links others create before each of ours. */
  noise: number
}

/** The body of a creation (interface, section 4.1), with the names that a connection begins with. */
export type Body = { link: string; token?: string; password?: string; expires_at?: string; tag_id?: string }

/** The creation that made a link: with which key it was sent, and what. */
export type Wish = { key: string; body: Body; at: number }

type WireLink = {
  id: string
  destination: string
  token: string
  short_link: string
  password: boolean
  created_at: string
}

export type KeptLink = { link: WireLink; wish: Wish | undefined; listedAt: number }

/** A request that arrived, or would have. */
type Sent = {
  key: string
  at: number
  /** The number of the worker that sent it. */
  worker: number
  method: string
  body: Body | undefined
  /** Its answer says that it made no link. */
  isRefused: boolean
}

type Reply = { status: number; body: unknown; headers?: Record<string, string> }

type Job = { by: string; commit: () => Reply; isDone: boolean }

/** A destination that every service refuses. */
export const BLOCKED = 'https://blocked.example/'

const ok = (data: unknown): Reply => ({ status: 200, body: { status: 'OK', data } })
const refusal = (status: number, message: string): Reply => ({ status, body: { status: 'ERROR', message } })

const HUGE = `"${'x'.repeat(1024 * 1024)}"`

/** How a failure of the plan looks on the wire; undefined if there is no answer. */
const replyOf = ({ code, status, detail, retryAfterSeconds }: Failure): Reply | undefined => {
  const replies: Partial<Record<FailureCode, Reply>> = {
    unauthorized: refusal(401, 'unauthorized'),
    'not-found': refusal(404, 'not found'),
    rejected: refusal(400, detail ?? 'no'),
    unavailable: { status: 502, body: '<html>Bad gateway</html>' },
    redirected: { status: 302, body: null, headers: { Location: 'https://login.example/' } },
    'unexpected-response': { status: 200, body: { status: '?' } },
    'response-too-large': { status: 200, body: HUGE },
    'rate-limited': refusal(429, 'slow down'),
  }
  const reply = replies[code]
  if (!reply) return undefined
  const pause: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return { ...reply, status: status ?? reply.status, headers: { ...reply.headers, ...pause } }
}

const responseOf = ({ status, body, headers = {} }: Reply): Response =>
  new Response(body === null || typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

/** Set once the plan begins: before, everything works. */
type Faults = { sends: SendFate[]; lists: ListFate[]; takes: number }

export const createModelService = (time: VirtualTime, name: string, traits: ServiceTraits) => {
  const links: KeptLink[] = []
  const jobs: Job[] = []
  const sent: Sent[] = []
  const faults: Faults = { sends: [], lists: [], takes: 0 }
  /** Tokens that other accounts have. */
  const taken = new Set<string>()

  const written = (destination: string): string => {
    if (traits.destinations === 'without-slash') return destination.replace(/\/$/, '')
    return traits.destinations === 'marked' ? `${destination}?via=service` : destination
  }

  const keep = (destination: string, token: string, wish?: Wish): WireLink => {
    const link = {
      id: `${links.length}`,
      destination: written(destination),
      token,
      short_link: `https://${name}/${token}`,
      password: traits.protects && wish?.body.password !== undefined,
      created_at: new Date(time.now() + traits.clockAheadMs).toISOString().replace('Z', '000'),
    }
    // Links from before the plan are listed.
    links.push({ link, wish, listedAt: wish ? time.now() + traits.lagMs : 0 })
    return link
  }

  const tokenFor = ({ token }: Body): string => {
    if (token === undefined || traits.tokens === 'ignored') return `auto-${links.length}`
    return traits.tokens === 'folded' ? token.toLowerCase() : token
  }

  const add = (key: string, body: Body): Reply => {
    for (let index = 0; index < traits.noise; index += 1) keep('https://noise.example/', `noise-${links.length}`)
    if (body.link === BLOCKED) return refusal(422, 'blocked')
    if (traits.tokens === 'refused' && body.token !== undefined) return refusal(400, 'unknown field: token')
    const token = tokenFor(body)
    if (body.token !== undefined && taken.size < faults.takes) taken.add(token)
    if (taken.has(token) || links.some(({ link }) => link.token === token)) return refusal(409, 'token is taken')
    return ok(keep(body.link, token, { key, body, at: time.now() }))
  }

  /** Answers after a while, unless the caller has lost patience. */
  const later = (signal: AbortSignal, after: number, answer: () => Reply | undefined): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      time.at(time.now() + after, () => {
        const reply = answer()
        if (reply) resolve(responseOf(reply))
        else reject(new TypeError('Failed to fetch'))
      })
    })

  /** An answer that never comes. */
  const silence = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  const failing = (signal: AbortSignal, failure: Failure, after: number): Promise<Response> =>
    failure.code === 'timed-out' ? silence(signal) : later(signal, after, () => replyOf(failure))

  const create = (by: string, key: string, body: Body, signal: AbortSignal): Promise<Response> => {
    const fate = faults.sends.shift() ?? { kind: 'answered', after: 5 }
    const job: Job = {
      by,
      isDone: fate.kind === 'refused' || fate.kind === 'lost',
      commit() {
        const isFirst = !job.isDone
        job.isDone = true
        return isFirst ? add(key, body) : refusal(502, 'too late')
      },
    }
    jobs.push(job)
    if (fate.kind === 'answered') return later(signal, fate.after, job.commit)
    if (fate.kind === 'sent-twice')
      return later(signal, fate.after, () => {
        job.commit()
        return add(key, body)
      })
    if (fate.kind === 'done-unsaid') time.at(time.now() + fate.after + fate.late, job.commit)
    return failing(signal, fate.failure, fate.after)
  }

  const list = (query: URLSearchParams, signal: AbortSignal): Promise<Response> => {
    const fate = faults.lists.shift() ?? { after: 5 }
    if (fate.failure) return failing(signal, fate.failure, fate.after)
    return later(signal, fate.after, () => {
      const newestFirst = links.filter(({ listedAt }) => listedAt <= time.now()).map(({ link }) => link)
      newestFirst.reverse()
      const page = Number(query.get('page') ?? 1)
      return ok({
        current: page,
        total_pages: Math.ceil(newestFirst.length / traits.pageSize),
        total_rows: newestFirst.length,
        data: newestFirst.slice((page - 1) * traits.pageSize, page * traits.pageSize),
      })
    })
  }

  return {
    name,
    baseUrl: `https://${name}`,
    links,
    sent,
    traits,
    faults,
    keepsTokens: traits.tokens === 'honored' || traits.tokens === 'folded',
    /** When each creation was asked for, the first at 0. */
    sentAt() {
      const posts = sent.filter(({ method }) => method === 'POST')
      return posts.map(({ at }) => at - (posts[0]?.at ?? 0))
    },
    /** A link that someone else made. */
    keep,
    /** `by` is the worker that asks. */
    async fetch(by: string, url: URL, { method = 'GET', headers, body: text, signal }: RequestInit): Promise<Response> {
      const key = new Headers(headers).get('X-Service-Api-Key') ?? ''
      const body = typeof text === 'string' ? (JSON.parse(text) as Body) : undefined
      sent.push({
        key,
        at: time.now(),
        worker: Number(by.split('/').at(-1)),
        method,
        body,
        isRefused: faults.sends[0]?.kind === 'refused' && body !== undefined,
      })
      const until = signal ?? new AbortController().signal
      if (url.pathname === '/v1/tags') return responseOf(ok([{ id: '1', label: 'one', color: '#15803d' }]))
      return body ? create(by, key, body, until) : list(url.searchParams, until)
    },
    /** Cuts a worker's connections: what it sent is done after this many milliseconds, or never. */
    cutOff(by: string, doneAfter: number | null): void {
      for (const job of jobs.filter((one) => one.by === by && !one.isDone))
        if (doneAfter === null) job.isDone = true
        else time.at(time.now() + doneAfter, job.commit)
    },
  }
}

export type ModelService = ReturnType<typeof createModelService>

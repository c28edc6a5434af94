import type { ApiClient } from '@/lib/background/api/api-client'
import { type Failure, fail, ok, type Result } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import type { VirtualTime } from './virtual-time'

/*
 * A double of the API client: a service in memory that treats each request as the plan says. It may commit a minute after
 * its answer was lost, list the link later still, and change what it is sent.
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
  tokens: 'honoured' | 'folded' | 'ignored' | 'refused'
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

/** The creation that a request belongs to. */
export type Wish = { profile: number; entryId: string }

type KeptLink = { link: Link; request: LinkRequest | undefined; wish: Wish | undefined; listedAt: number }

type Job = { by: string; commit: () => Result<Link>; isDone: boolean }

/** A destination that every service refuses. */
export const BLOCKED = 'https://blocked.example/'

export const createModelService = (
  time: VirtualTime,
  name: string,
  traits: ServiceTraits,
  sends: readonly SendFate[],
  lists: readonly ListFate[],
  takenTokens: readonly string[] = [],
) => {
  const links: KeptLink[] = []
  const jobs: Job[] = []
  const [sendPlan, listPlan] = [[...sends], [...lists]]
  const sentAt: number[] = []

  const written = (destination: string): string => {
    if (traits.destinations === 'without-slash') return destination.replace(/\/$/, '')
    return traits.destinations === 'marked' ? `${destination}?via=service` : destination
  }

  const keep = (destination: string, token: string, request?: LinkRequest, wish?: Wish): Link => {
    const createdAt = time.now() + traits.clockAheadMs
    const link = {
      id: `${links.length}`,
      destination: written(destination),
      token,
      shortLink: `https://${name}/${token}`,
      domainId: '1',
      domain: name,
      hasPassword: traits.protects && request?.password !== undefined,
      createdAt,
      updatedAt: createdAt,
      clicks: 0,
    }
    // Links from before the plan are listed.
    links.push({ link, request, wish, listedAt: request ? time.now() + traits.lagMs : 0 })
    return link
  }

  const tokenFor = ({ token }: LinkRequest): string => {
    if (token === undefined || traits.tokens === 'ignored') return `auto-${links.length}`
    return traits.tokens === 'folded' ? token.toLowerCase() : token
  }

  const add = (request: LinkRequest, wish: Wish | undefined): Result<Link> => {
    for (let index = 0; index < traits.noise; index += 1) keep('https://noise.example/', `noise-${links.length}`)
    if (request.link === BLOCKED) return fail({ code: 'rejected', status: 422, detail: 'blocked' })
    if (traits.tokens === 'refused' && request.token !== undefined)
      return fail({ code: 'rejected', status: 400, detail: 'unknown field', field: 'token' })
    const token = tokenFor(request)
    if (takenTokens.includes(token) || links.some(({ link }) => link.token === token))
      return fail({ code: 'rejected', status: 409, detail: 'taken', field: 'token' })
    return ok(keep(request.link, token, request, wish))
  }

  const later = <Value>(after: number, answer: () => Value): Promise<Value> =>
    new Promise((resolve) => time.at(time.now() + after, () => resolve(answer())))

  const createLink = async (by: string, request: LinkRequest, wish: Wish | undefined): Promise<Result<Link>> => {
    sentAt.push(time.now())
    const fate = sendPlan.shift() ?? { kind: 'answered', after: 5 }
    const job: Job = {
      by,
      isDone: fate.kind === 'refused' || fate.kind === 'lost',
      commit() {
        const isFirst = !job.isDone
        job.isDone = true
        return isFirst ? add(request, wish) : fail({ code: 'unreachable' })
      },
    }
    jobs.push(job)
    if (fate.kind === 'answered') return later(fate.after, job.commit)
    if (fate.kind === 'sent-twice')
      return later(fate.after, () => {
        job.commit()
        return add(request, wish)
      })
    if (fate.kind === 'done-unsaid') time.at(time.now() + fate.after + fate.late, job.commit)
    return later(fate.after, () => fail(fate.failure))
  }

  const listLinks: ApiClient['listLinks'] = async (_, { page = 1 }) => {
    const fate = listPlan.shift() ?? { after: 5 }
    return later(fate.after, () => {
      if (fate.failure) return fail(fate.failure)
      const listed = links.filter(({ listedAt }) => listedAt <= time.now())
      const newestFirst = listed.map(({ link }) => link).reverse()
      return ok({
        current: page,
        totalPages: Math.ceil(newestFirst.length / traits.pageSize),
        totalRows: newestFirst.length,
        links: newestFirst.slice((page - 1) * traits.pageSize, page * traits.pageSize),
      })
    })
  }

  return {
    links,
    traits,
    keepsTokens: traits.tokens === 'honoured' || traits.tokens === 'folded',
    /** When each creation was asked for, the first at 0. */
    sentAt: () => sentAt.map((moment) => moment - (sentAt[0] ?? 0)),
    /** A link that someone else made. */
    keep,
    createLink,
    listLinks,
    /** Cuts a worker's connections: what it sent is done after this many milliseconds, or never. */
    cutOff(by: string, doneAfter: number | null): void {
      for (const job of jobs.filter((one) => one.by === by && !one.isDone))
        if (doneAfter === null) job.isDone = true
        else time.at(time.now() + doneAfter, job.commit)
    },
  }
}

export type ModelService = ReturnType<typeof createModelService>

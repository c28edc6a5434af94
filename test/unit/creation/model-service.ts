import type { ApiClient } from '@/lib/background/api/api-client'
import type { Failure } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { VirtualTime } from './virtual-time'

/*
 * A double of the API client: a service in memory, on a clock of its own, which does with each request what a plan says.
 * What it promises, and what the extension counts on: what is cut off is done within 2 s or never, what timed out within
 * 25 s more or never.
 */

const TIMEOUT_MS = 25_000
const CUT_OFF_MS = 2_000

/** What happens to one creation. Times are milliseconds after the request, `late` after the answer. */
export type SendFate =
  | { kind: 'answered'; after: number }
  | { kind: 'refused'; failure: Failure; after: number }
  | { kind: 'lost'; failure: Failure; after: number }
  | { kind: 'done-unsaid'; failure: Failure; after: number; late: number }

/** What happens to one reading of the list. */
export type ListFate = { failure?: Failure; after: number }

export type ServiceTraits = { clockAheadMs: number; tellsTime: boolean; pageSize: number; noise: number }

type KeptLink = { link: Link; request: LinkRequest | undefined }

type Pending = { commit: () => Result<Link>; isDone: boolean; by: number }

export const createModelService = (
  time: VirtualTime,
  traits: ServiceTraits,
  sends: readonly SendFate[],
  lists: readonly ListFate[],
) => {
  const links: KeptLink[] = []
  const pending: Pending[] = []
  const [sendPlan, listPlan] = [[...sends], [...lists]]
  const sentAt: number[] = []

  const keep = (destination: string, token: string, request?: LinkRequest): Link => {
    const createdAt = time.now() + traits.clockAheadMs
    const link = {
      id: `link-${links.length}`,
      destination,
      token,
      shortLink: `https://s.example/${token}`,
      domainId: '1',
      domain: 's.example',
      hasPassword: request?.password !== undefined,
      createdAt,
      updatedAt: createdAt,
      clicks: 0,
    }
    links.push({ link, request })
    return link
  }

  const add = (request: LinkRequest): Result<Link> => {
    for (let index = 0; index < traits.noise; index += 1) keep('https://noise.example/', `noise-${links.length}`)
    if (request.token !== undefined && links.some(({ link }) => link.token === request.token))
      return fail({ code: 'rejected', status: 409, detail: 'taken' })
    return ok(keep(request.link, request.token ?? `auto-${links.length}`, request))
  }

  const later = <Value>(after: number, answer: () => Value): Promise<Value> =>
    new Promise((resolve) => time.at(time.now() + after, () => resolve(answer())))

  const createLink = async (by: number, request: LinkRequest): Promise<Result<Link>> => {
    sentAt.push(time.now())
    const fate = sendPlan.shift() ?? { kind: 'answered', after: 5 }
    const job: Pending = {
      by,
      isDone: fate.kind === 'refused' || fate.kind === 'lost',
      commit() {
        const isFirst = !job.isDone
        job.isDone = true
        return isFirst ? add(request) : fail({ code: 'unreachable' })
      },
    }
    pending.push(job)
    if (fate.kind === 'answered') return later(fate.after, job.commit)
    if (fate.kind === 'done-unsaid') time.at(time.now() + fate.after + fate.late, job.commit)
    return later(fate.after, () => fail(fate.failure))
  }

  const listLinks: ApiClient['listLinks'] = async (_, { page = 1 }) => {
    const fate = listPlan.shift() ?? { after: 5 }
    return later(fate.after, () => {
      if (fate.failure) return fail(fate.failure)
      const newestFirst = links.map(({ link }) => link).reverse()
      const secondsOnly = Math.floor((time.now() + traits.clockAheadMs) / 1000) * 1000
      return ok({
        current: page,
        totalPages: Math.ceil(newestFirst.length / traits.pageSize),
        totalRows: newestFirst.length,
        links: newestFirst.slice((page - 1) * traits.pageSize, page * traits.pageSize),
        clockAheadMs: traits.tellsTime ? secondsOnly - time.now() : undefined,
      })
    })
  }

  return {
    links,
    /** When each creation was asked for, the first at 0. */
    sentAt: () => sentAt.map((moment) => moment - (sentAt[0] ?? 0)),
    /** A link that someone else made. */
    keep,
    clientOf: (by: number): Pick<ApiClient, 'createLink' | 'listLinks'> => ({
      createLink: (_, request) => createLink(by, request),
      listLinks,
    }),
    /** The connections of a worker are cut: what it sent is done soon or never. */
    cutOff(by: number, isDone: boolean): void {
      for (const job of pending.filter((one) => one.by === by && !one.isDone))
        if (isDone) time.at(time.now() + CUT_OFF_MS - 100, job.commit)
        else job.isDone = true
    },
  }
}

/** The longest that a request may be late which timed out. */
export const LATEST_MS = TIMEOUT_MS - 100
export const LATEST_CUT_MS = CUT_OFF_MS - 100

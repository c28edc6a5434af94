import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createdLink, isOpen } from '@/lib/domain/creation/entry'
import { fail } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { orderOf } from '../support/batch-under-test'
import { creationUnderTest } from '../unit/creation/creation-under-test'
import { serviceInProcess, successOf } from './service-in-process'

/*
 * The real creations on the real service, in virtual time: what would take a browser longer than 20 s, and what a test
 * cannot do to the clock of the machine.
 */

const HOUR_MS = 3_600_000
const page = 'https://example.com/page'

type Setting = {
  isProven?: boolean
  /** How long after its response is lost the service gets the first request; null for never. */
  commitsAfter?: number | null
  /** How long a link is missing in lists. */
  lagMs?: number
  /** By how much the machine's clock steps once the response is lost. */
  stepMs?: number
}

type Service = Awaited<ReturnType<typeof serviceInProcess>>

/** One creation whose first answer is lost, until it is settled or unsure. */
const play = async (setting: Setting, service?: Service) => {
  const { isProven = true, commitsAfter = 0, lagMs = 0, stepMs = 0 } = setting
  const { api, connection, clock } = service ?? (await serviceInProcess())
  const machine = { aheadMs: 0 }
  const listedAt = new Map<string, number>()
  let late: { request: LinkRequest; at: number } | undefined
  let isFirst = true

  const create = async (request: LinkRequest) => {
    const created = await api.createLink(connection, request)
    if (created.ok) listedAt.set(created.value.id, clock.time + lagMs)
    return created
  }
  const commitLate = async (): Promise<void> => {
    if (late === undefined || clock.time < late.at) return
    const { request } = late
    late = undefined
    await create(request)
  }
  const isListed = ({ id }: Link) => (listedAt.get(id) ?? 0) <= clock.time

  const creation = await creationUnderTest({
    to: connection,
    isProven,
    now: () => clock.time + machine.aheadMs,
    api: {
      async createLink(_, request) {
        await commitLate()
        if (!isFirst) return create(request)
        isFirst = false
        if (commitsAfter === 0) await create(request)
        else if (commitsAfter !== null) late = { request, at: clock.time + commitsAfter }
        machine.aheadMs += stepMs
        return fail({ code: 'unreachable' })
      },
      async listLinks(_, query) {
        await commitLate()
        const listed = await api.listLinks(connection, query)
        return listed.ok
          ? { ...listed, value: { ...listed.value, links: listed.value.links.filter(isListed) } }
          : listed
      },
    },
  })
  const { journal, outbox, create: order, wakeUps } = creation
  const { id } = successOf(await order(orderOf(1, page)))
  for (let turn = 0; turn < 50; turn += 1) {
    const entry = await journal.get(id)
    if (entry === undefined || !isOpen(entry)) break
    clock.time = Math.max(clock.time + 1, (wakeUps.at(-1) ?? 0) - machine.aheadMs)
    await outbox.flush({ force: false })
  }
  clock.time += 60_000
  await commitLate()
  clock.time += lagMs
  const count = async () => successOf(await api.listLinks(connection, {})).totalRows
  return { ...creation, id, count, entry: await journal.get(id), sent: creation.sent.length }
}

it.each<[string, Setting]>([
  ['commits it 20 s later', { commitsAfter: 20_000 }],
  ['commits it a minute later', { commitsAfter: 60_000 }],
  ['never got it', { commitsAfter: null }],
  ['lists it 10 s later', { lagMs: 10_000 }],
  ['commits it 3.5 s later, and the clock is put forward by an hour', { commitsAfter: 3_500, stepMs: HOUR_MS }],
  ['commits it 3.5 s later, and the clock is put back by an hour', { commitsAfter: 3_500, stepMs: -HOUR_MS }],
  ['commits it 3.5 s later, and the clock is put right by 5 s', { commitsAfter: 3_500, stepMs: -5_000 }],
  ['commits it 5 s later, and the machine sleeps for an hour', { commitsAfter: 5_000, stepMs: HOUR_MS }],
])(
  'a creation with a lost response is one link without a question, if tokens are proven and the service %s',
  async (_, setting) => {
    const { entry, count } = await play(setting)
    expect(entry).toMatchObject({ state: 'created' })
    expect(await count()).toBe(1)
  },
)

it.each<[string, Setting]>([
  ['commits it 20 s later', { commitsAfter: 20_000 }],
  ['lists it 10 s later', { lagMs: 10_000 }],
  ['commits it 3.5 s later, and the clock is put back by an hour', { commitsAfter: 3_500, stepMs: -HOUR_MS }],
])('a creation with a lost response is found, if tokens are not proven and the service %s', async (_, setting) => {
  const { entry, count, sent } = await play({ ...setting, isProven: false })
  expect(entry).toMatchObject({ state: 'created' })
  expect(await count()).toBe(1)
  expect(sent).toBe(1)
})

it.each<[string, Setting, string]>([
  ['commits it a minute later', { commitsAfter: 60_000 }, 'look-again'],
  ['never got it', { commitsAfter: null }, 'shorten-again'],
])(
  'a creation with a lost response is put to the user, if tokens are not proven and the service %s',
  async (_, setting, as) => {
    const { entry, count, sent, decisions, id } = await play({ ...setting, isProven: false })
    expect(entry).toMatchObject({ state: 'unsure', failure: { code: 'unreachable' }, notice: 'unseen' })
    expect(sent).toBe(1)
    expect(await decisions.decide(id, as as 'look-again')).toMatchObject({ value: { state: 'created' } })
    expect(await count()).toBe(1)
  },
)

it.each([true, false])(
  'two browsers with one account create a link each for the same page while both answers are lost (tokens proven: %s)',
  async (isProven) => {
    const service = await serviceInProcess()
    const one = await play({ isProven, commitsAfter: 500 }, service)
    const other = await play({ isProven, commitsAfter: 500 }, service)
    for (const { entry } of [one, other]) expect(entry).toMatchObject({ state: 'created', request: { link: page } })
    const idOfLink = ({ entry }: typeof one) => entry && createdLink(entry)?.id
    expect(idOfLink(one)).not.toBe(idOfLink(other))
    expect(await other.count()).toBe(2)
  },
)

it('lookAgain() finds the link of an unsure creation once the list was read again', async () => {
  const { journal, decisions, id } = await play({ commitsAfter: 60_000, isProven: false })
  await decisions.lookAgain('c1')
  expect(await journal.get(id)).toMatchObject({ state: 'created' })
})

it('create() reports that storage is full, and sends nothing, if the journal cannot be written', async () => {
  const { real } = await creationUnderTest({})
  const full = new DOMException('full', 'QuotaExceededError')
  const { create, sent } = await creationUnderTest({ journal: { ...real, add: () => Promise.reject(full) } })
  expect(await create(orderOf(1, page))).toEqual({ ok: false, failure: { code: 'storage-full' } })
  expect(sent).toEqual([])
})

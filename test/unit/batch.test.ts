import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Batch, type BatchOrder, tally } from '@/lib/domain/batch/batch'
import { readList } from '@/lib/domain/batch/pasted-list'
import { isSettled, ORDINARY } from '@/lib/domain/creation/entry'
import { type Failure, fail, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { Connection, Tokens } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { batchOf, batchUnderTest } from '@/test/support/batch-under-test'
import { idOf, linkOf } from '@/test/support/journal-samples'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

/** A double of a service that fails on demand and records its requests. */
const underTest = () => {
  const world = {
    failure: undefined as Failure | undefined,
    connection: connection as Connection | undefined,
    now: 1_000_000,
    asked: [] as string[],
    most: 0,
    tokens: 'honored' as Tokens,
    /** What happens while a request is under way. */
    onAsked: async (_link: string): Promise<void> => {},
  }
  let atOnce = 0
  const worker = () =>
    batchUnderTest({
      api: {
        async createLink(_, { link, token }) {
          const number = world.asked.push(link)
          atOnce += 1
          world.most = Math.max(world.most, atOnce)
          await new Promise((resolve) => setTimeout(resolve))
          const { failure } = world
          await world.onAsked(link)
          atOnce -= 1
          return failure ? fail(failure) : ok({ ...linkOf(number), destination: link, token: token ?? `t${number}` })
        },
        listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: 0, links: [] }),
      },
      connection: () => world.connection,
      tokenKnowledge: {
        get: async () => world.tokens,
        learn: async () => {},
        settle: async () => {},
      },
      now: () => world.now,
    })
  return { world, worker, ...worker() }
}

const addresses = (count: number) => Array.from({ length: count }, (_, number) => `https://example.com/${number}`)

const many = (count: number, change: Partial<BatchOrder> = {}) => batchOf(addresses(count), change)

type UnderTest = Pick<ReturnType<typeof underTest>, 'batch'>

const rowsOf = async ({ batch }: UnderTest): Promise<Batch['rows']> => (await batch.current())?.rows ?? []
const tallyOf = async (test: UnderTest) => tally(await rowsOf(test))

describe('a batch', () => {
  it('sends one request at a time, in the order of the list', async () => {
    const test = underTest()
    await test.batch.start(many(12))
    await expect.poll(() => tallyOf(test)).toEqual({ created: 12, failed: 0, open: 0 })
    expect(test.world.most).toBe(1)
    expect(test.world.asked).toEqual(addresses(12))
  })

  it('keeps the titles that a list has', async () => {
    const test = underTest()
    const rows = [{ link: 'https://example.com/a', title: 'A page' }, { link: 'https://example.com/b' }]
    await test.batch.start(batchOf([], { rows }))
    await expect.poll(() => rowsOf(test)).toMatchObject([{ title: 'A page' }, { link: 'https://example.com/b' }])
  })

  it('has at most 1,000 rows, and is not stored without its key', { timeout: 60_000 }, async () => {
    const test = underTest()
    test.world.connection = undefined
    expect(await test.batch.start(many(1_000))).toEqual(fail({ code: 'key-forgotten' }))
    expect(await test.batch.current()).toBeNull()
    test.world.connection = connection
    test.world.onAsked = () => new Promise(() => {})
    await test.batch.start(many(1_000))
    expect(await tallyOf(test)).toEqual({ created: 0, failed: 0, open: 1_000 })
  })

  it('goes on in the next worker, and sends nothing twice', async () => {
    const test = underTest()
    test.world.onAsked = async () => (test.world.asked.length > 5 ? new Promise(() => {}) : undefined)
    await test.batch.start(many(20))
    await expect.poll(() => test.world.asked).toHaveLength(6)
    test.world.onAsked = async () => {}
    const next = test.worker()
    await next.outbox.flush({ force: false })
    await expect.poll(() => tallyOf(next)).toEqual({ created: 20, failed: 0, open: 0 })
    // The sixth was under way, and is sent again with its token.
    expect(test.world.asked).toEqual(addresses(20).toSpliced(5, 0, 'https://example.com/5'))
  })

  it('sends no row again whose entry was cleared with the history', async () => {
    const test = underTest()
    test.world.onAsked = async () => (test.world.asked.length > 5 ? new Promise(() => {}) : undefined)
    await test.batch.start(many(10))
    await expect.poll(() => test.world.asked).toHaveLength(6)
    const settled = (await test.real.all(ORDINARY)).filter(isSettled)
    expect(settled).toHaveLength(5)
    await test.real.delete(
      ORDINARY,
      settled.map(({ id }) => id),
    )
    test.world.onAsked = async () => {}
    const next = test.worker()
    await next.outbox.flush({ force: false })
    await expect.poll(() => tallyOf(next)).toEqual({ created: 5, failed: 0, open: 0 })
    expect(test.world.asked).toEqual(addresses(10).toSpliced(5, 0, 'https://example.com/5'))
  })

  it('is started once, though its order comes twice, and waits for no other to be unfinished', async () => {
    const test = underTest()
    const [one, other] = await Promise.all([test.batch.start(many(3)), test.batch.start(many(3))])
    expect(one).toMatchObject({ value: { id: idOf(1) } })
    expect(other).toMatchObject({ value: { id: idOf(1) } })
    expect(await test.batch.start(many(2, { id: idOf(2) }))).toMatchObject({ value: { id: idOf(1) } })
    await expect.poll(() => tallyOf(test)).toMatchObject({ created: 3 })
    expect(test.world.asked).toHaveLength(3)
    expect(await test.batch.start(many(2, { id: idOf(2) }))).toMatchObject({ value: { id: idOf(2) } })
  })

  it('waits as one: a row that finds no service holds the others, and goes on when it is back', async () => {
    const test = underTest()
    test.world.failure = { code: 'unreachable' }
    await test.batch.start(many(5))
    await expect.poll(() => test.batch.current()).toMatchObject({ waitingFor: { code: 'unreachable' } })
    expect(test.world.asked).toHaveLength(1)
    test.world.failure = undefined
    await test.outbox.flush({ force: true })
    await expect.poll(() => tallyOf(test)).toMatchObject({ created: 5 })
    expect(test.world.asked).toHaveLength(6)
  })

  it.each<Failure>([{ code: 'unauthorized' }, { code: 'rate-limited', retryAfterSeconds: 60 }])(
    'waits for $code, and does not fail',
    async (failure) => {
      const test = underTest()
      test.world.failure = failure
      await test.batch.start(many(5))
      await expect.poll(() => test.batch.current()).toMatchObject({ waitingFor: { code: failure.code } })
      expect(await tallyOf(test)).toEqual({ created: 0, failed: 0, open: 5 })
      expect((await test.batch.current())?.pausedUntil).toBe(
        failure.code === 'rate-limited' ? test.world.now + 60_000 : undefined,
      )
      test.world.failure = undefined
      test.world.now += 61_000
      await test.outbox.flush({ force: true })
      await expect.poll(() => tallyOf(test)).toMatchObject({ created: 5 })
    },
  )

  it('lets a user order the same as one of its rows, which is then copied and told', async () => {
    const test = underTest()
    const held = Promise.withResolvers<void>()
    test.world.onAsked = () => held.promise
    await test.batch.start(many(3))
    await expect.poll(() => test.world.asked).toHaveLength(1)
    const ordered = test.create({ id: idOf(9), draft: emptyDraft('https://example.com/2') })
    await expect.poll(async () => (await test.journal.waiting()).length).toBe(2)
    held.resolve()
    expect(await ordered).toMatchObject({ value: { state: 'created', notice: 'unseen', copy: 'copied' } })
    await expect.poll(() => tallyOf(test)).toMatchObject({ created: 3 })
    expect(test.world.asked).toEqual(addresses(3).toSpliced(1, 2, 'https://example.com/2', 'https://example.com/1'))
  })

  it('goes on past a row that is a question, which is decided like others', async () => {
    const test = underTest()
    test.world.tokens = 'refused'
    test.world.onAsked = async (link) => {
      test.world.failure = link.endsWith('/1') ? { code: 'timed-out' } : undefined
    }
    test.world.failure = undefined
    await test.batch.start(many(3))
    await expect.poll(async () => (await rowsOf(test)).map(({ isUnsure }) => isUnsure)).toContain(true)
    await expect.poll(() => tallyOf(test)).toEqual({ created: 2, failed: 0, open: 1 })
    const unsure = (await rowsOf(test)).find(({ isUnsure }) => isUnsure)
    await test.decide(unsure?.id ?? '', 'withdraw')
    expect(await tallyOf(test)).toEqual({ created: 2, failed: 1, open: 0 })
  })
})

describe('stop()', () => {
  it('withdraws what was not sent, and completes the request in flight', async () => {
    const test = underTest()
    const held = Promise.withResolvers<void>()
    test.world.onAsked = () => held.promise
    await test.batch.start(many(5))
    await expect.poll(() => test.world.asked).toHaveLength(1)
    await test.batch.stop()
    held.resolve()
    await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 4, open: 0 })
    expect((await rowsOf(test)).map(({ failure }) => failure?.code)).toEqual([undefined, ...Array(4).fill('withdrawn')])
    expect(test.world.asked).toHaveLength(1)
    await test.batch.retry()
    await test.batch.stop()
    await expect.poll(() => tallyOf(test)).toMatchObject({ open: 0 })
    expect(test.world.asked.length).toBeLessThan(5)
    await test.batch.retry()
    await expect.poll(() => tallyOf(test)).toEqual({ created: 5, failed: 0, open: 0 })
  })

  it('leaves what may exist: that is looked for', async () => {
    const test = underTest()
    test.world.failure = { code: 'timed-out' }
    await test.batch.start(many(3))
    await expect.poll(() => test.batch.current()).toMatchObject({ waitingFor: { code: 'timed-out' } })
    await test.batch.stop()
    expect(await tallyOf(test)).toEqual({ created: 0, failed: 2, open: 1 })
  })
})

it('retry() sends rows again whose link does not exist, and none that has a wrong field', async () => {
  const test = underTest()
  test.world.tokens = 'refused'
  const failures: (Failure | undefined)[] = [{ code: 'rejected' }, { code: 'rejected', field: 'link' }, undefined]
  const next = async () => void Object.assign(test.world, { failure: failures.shift() })
  await next()
  test.world.onAsked = next
  await test.batch.start(many(3))
  await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 2, open: 0 })
  Object.assign(test.world, { failure: undefined, onAsked: async () => {} })
  await test.batch.retry()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 2, failed: 1, open: 0 })
  expect(test.world.asked.at(-1)).toBe('https://example.com/0')
})

it('close() leaves the batch, and its links in the journal', async () => {
  const test = underTest()
  await test.batch.start(many(2))
  await expect.poll(() => tallyOf(test)).toMatchObject({ created: 2 })
  await test.batch.close()
  expect(await test.batch.current()).toBeNull()
  expect(await test.journal.all()).toHaveLength(2)
})

it('removeConnection() leaves no batch of the connection, and no row that waits', async () => {
  const test = underTest()
  test.world.failure = { code: 'offline' }
  await test.batch.start(many(3))
  await expect.poll(() => test.batch.current()).toMatchObject({ waitingFor: { code: 'offline' } })
  await test.decisions.removeConnection('c1')
  await test.batch.removeConnection('c1')
  expect(await test.batch.current()).toBeNull()
  expect(await test.journal.unsettled()).toEqual([])
})

it('putBack() leaves the batch, and its failed rows are in the list', async () => {
  const test = underTest()
  test.world.failure = { code: 'rejected', detail: 'No.' }
  await test.batch.start({ ...many(2), rows: [{ link: 'https://a.example/' }, { link: 'nonsense' }] })
  await expect.poll(async () => tally((await test.batch.current())?.rows ?? [])).toMatchObject({ failed: 1, open: 0 })
  await test.batch.putBack()
  expect(await test.batch.current()).toBeNull()
  const { text, refused } = await test.worker().batch.draft(ORDINARY)
  expect(readList(text).map(({ row }) => row.link)).toEqual(['nonsense', 'https://a.example/'])
  expect(refused).toMatchObject([{ row: { link: 'https://a.example/' }, failure: { detail: 'No.' } }])
})

it('a batch that could not be stored leaves the list as it was', async () => {
  const test = underTest()
  const list = { text: 'https://a.example/\nnonsense' }
  await test.batch.saveDraft(ORDINARY, list)
  const rows = readList(list.text).map(({ row }) => row)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  expect(await test.batch.start({ ...many(2), rows })).toEqual({ ok: false, failure: { code: 'storage-full' } })
  expect(await test.batch.draft(ORDINARY)).toEqual(list)
  expect(await test.batch.current()).toBeNull()
})

it('the list of private windows is their own, and not on the disk', async () => {
  const test = underTest()
  const list = { text: 'https://private.example/' }
  await test.batch.saveDraft({ isPrivate: true }, list)
  expect(await test.batch.draft({ isPrivate: true })).toEqual(list)
  expect((await test.batch.draft(ORDINARY)).text).toBe('')
})

import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { type Batch, tally } from '@/lib/domain/batch/batch'
import { readList } from '@/lib/domain/batch/pasted-list'
import { createdLink, ORDINARY } from '@/lib/domain/creation/entry'
import { fail } from '@/lib/domain/failure'
import type { Tag } from '@/lib/domain/tag/tag'
import { batchOf, batchUnderTest, orderOf } from '@/test/support/batch-under-test'
import { tokenKnowledgeOf } from '@/test/support/token-knowledge'
import { serviceInProcess, successOf } from './service-in-process'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

type Service = Awaited<ReturnType<typeof serviceInProcess>>
type Worker = ReturnType<typeof batchUnderTest>

const workerOn = (service: Service, api: Partial<ApiClient> = {}, tags: Tag[] = []) =>
  batchUnderTest({
    tags,
    api: { ...service.api, ...api },
    connection: () => service.connection,
    tokenKnowledge: tokenKnowledgeOf(service.connection),
    now: () => service.clock.time,
  })

const addresses = (count: number) => Array.from({ length: count }, (_, number) => `https://example.com/${number}`)

const rowsOf = async ({ batch }: Worker): Promise<Batch['rows']> => (await batch.current())?.rows ?? []
const tallyOf = async (worker: Worker) => tally(await rowsOf(worker))

/** Every destination that the service's own list holds. */
const listed = async ({ api, connection }: Service): Promise<string[]> => {
  const { links } = successOf(await api.listLinks(connection, { perPage: 100 }))
  return links.map(({ destination }) => destination).sort()
}

it('a batch creates one link for each address of a list, in order, and copies none', async () => {
  const service = await serviceInProcess()
  const worker = workerOn(service)
  await worker.batch.start(batchOf(addresses(40)))
  await expect.poll(() => tallyOf(worker)).toEqual({ created: 40, failed: 0, open: 0 })
  expect(await listed(service)).toEqual(addresses(40).sort())
  expect((await rowsOf(worker)).map(({ link }) => link)).toEqual(addresses(40))
  expect(worker.copied).toEqual([])
  expect(await worker.journal.unseen()).toEqual([])
  expect(await worker.journal.unsettled()).toEqual([])
})

it('a batch creates one link for equal destinations, and leaves lines with an error in the list', async () => {
  const service = await serviceInProcess()
  const worker = workerOn(service)
  const texts = ['https://example.com', 'nonsense', 'HTTPS://EXAMPLE.COM/', 'https://example.com/']
  await worker.batch.start(batchOf(texts))
  await expect.poll(() => tallyOf(worker)).toEqual({ created: 1, failed: 0, open: 0 })
  expect(await listed(service)).toHaveLength(1)
  expect(readList((await worker.batch.draft(ORDINARY)).text).map(({ row }) => row)).toEqual([{ link: 'nonsense' }])
})

it('a batch gives a plain line the link of one that asks for more', async () => {
  const service = await serviceInProcess()
  const worker = workerOn(service)
  const [link = ''] = addresses(1)
  await worker.batch.start(batchOf([], { rows: [{ link, token: 'own' }, { link }] }))
  await expect.poll(() => tallyOf(worker)).toEqual({ created: 2, failed: 0, open: 0 })
  const [own, plain] = await rowsOf(worker)
  expect(plain?.shortLink).toBe(own?.shortLink)
  expect(await listed(service)).toEqual([link])
})

it('a batch gives every link the shared tag and expiry', async () => {
  const service = await serviceInProcess()
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Spring', color: '#00ff00' }))
  const worker = workerOn(service)
  const expiresAt = new Date(service.clock.time + 60_000).toISOString()
  await worker.batch.start(batchOf(addresses(3), { tagId: tag.id, expiresAt }))
  await expect.poll(() => tallyOf(worker)).toMatchObject({ created: 3 })
  const tagged = successOf(await service.api.listLinks(service.connection, { tagId: tag.id }))
  expect(tagged.links).toHaveLength(3)
  service.clock.time += 60_001
  expect((await service.visit(tagged.links[0]?.token ?? '')).status).toBe(410)
})

it('a batch gives a line its own token, tag and expiry', async () => {
  const service = await serviceInProcess()
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Docs', color: '#00ff00' }))
  const other = successOf(await service.api.createTag(service.connection, { label: 'Other', color: '#00ff00' }))
  const worker = workerOn(service, {}, [tag, other])
  const link = 'https://example.com/moved'
  const rows = [{ link }, { link, token: 'moved', tag: 'docs' }, { link, tag: 'nowhere' }]
  await worker.batch.start(batchOf([], { rows, tagId: other.id }))
  await expect.poll(() => tallyOf(worker)).toEqual({ created: 2, failed: 0, open: 0 })
  const [shared, own] = await rowsOf(worker)
  expect(own?.shortLink).toMatch(/\/moved$/)
  expect(shared?.shortLink).not.toBe(own?.shortLink)
  expect(readList((await worker.batch.draft(ORDINARY)).text).map(({ row }) => row)).toEqual([{ link, tag: 'nowhere' }])
  const tagged = successOf(await service.api.listLinks(service.connection, { tagId: tag.id }))
  expect(tagged.links.map(({ token }) => token)).toEqual(['moved'])
})

it('a batch continues in the next worker, and doubles nothing', async () => {
  const service = await serviceInProcess()
  let answered = 0
  const stopped = workerOn(service, {
    async createLink(connection, request) {
      answered += 1
      const created = await service.api.createLink(connection, request)
      // The worker dies while the service works.
      return answered > 7 ? new Promise(() => {}) : created
    },
  })
  await stopped.batch.start(batchOf(addresses(20)))
  await expect.poll(() => answered).toBe(8)
  service.clock.time += 60_000
  const next = workerOn(service)
  await next.outbox.flush({ force: false })
  await expect.poll(() => tallyOf(next)).toEqual({ created: 20, failed: 0, open: 0 })
  expect(await listed(service)).toEqual(addresses(20).sort())
})

it('createLink() joins a link that a batch is creating', async () => {
  const service = await serviceInProcess()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const worker = workerOn(service, {
    async createLink(connection, request) {
      await gate
      return service.api.createLink(connection, request)
    },
  })
  const [link = ''] = addresses(1)
  await worker.batch.start(batchOf(addresses(2)))
  await expect
    .poll(async () => (await worker.journal.unsettled()).map(({ state }) => state).sort())
    .toEqual(['pending', 'sending'])
  const asked = worker.create(orderOf(5, link))
  await expect.poll(async () => (await worker.journal.waiting()).map(({ notice }) => notice)).toEqual(['pending'])
  open()
  const entry = successOf(await asked)
  expect(entry).toMatchObject({ state: 'created', copy: 'copied', notice: 'unseen' })
  await expect.poll(() => tallyOf(worker)).toMatchObject({ created: 2 })
  expect((await rowsOf(worker))[0]?.shortLink).toBe(createdLink(entry)?.shortLink)
  expect(worker.copied).toContain(createdLink(entry)?.shortLink)
  expect(await listed(service)).toEqual(addresses(2))
})

it('a batch uses the links that the popup has ordered before', async () => {
  const service = await serviceInProcess()
  let isDown = true
  const worker = workerOn(service, {
    createLink: async (connection, request) =>
      isDown ? fail({ code: 'rate-limited', retryAfterSeconds: 60 }) : service.api.createLink(connection, request),
  })
  const [link = ''] = addresses(1)
  const { id } = successOf(await worker.create(orderOf(5, link)))
  await worker.batch.start(batchOf(addresses(3)))
  await expect.poll(async () => (await worker.journal.unsettled()).length).toBe(4)
  isDown = false
  service.clock.time += 61_000
  await worker.outbox.flush({ force: false })
  await expect.poll(() => tallyOf(worker)).toEqual({ created: 3, failed: 0, open: 0 })
  expect(await listed(service)).toEqual(addresses(3))
  expect(await worker.journal.get(id)).toMatchObject({ state: 'created', notice: 'unseen' })
})

it('a batch uses an existing link', async () => {
  const service = await serviceInProcess()
  const worker = workerOn(service)
  const [link = ''] = addresses(1)
  const entry = successOf(await worker.create(orderOf(5, link)))
  await worker.journal.update(entry.id, (stored) => ({ ...stored, notice: 'seen' }))
  worker.copied.length = 0
  await worker.batch.start(batchOf([link]))
  await expect.poll(async () => (await rowsOf(worker))[0]?.shortLink).toBe(createdLink(entry)?.shortLink)
  expect(await listed(service)).toEqual([link])
  expect(worker.copied).toEqual([])
  expect(await worker.journal.get(entry.id)).toMatchObject({ notice: 'seen' })
})

import { expect, it } from 'vitest'
import { createFindCreatedLink } from '@/lib/background/creation/find-created-link'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { serviceInProcess, successOf } from './service-in-process'

const entryOf = (request: JournalEntry['request'], sentAt: number): JournalEntry => ({
  id: '6f1c1c1e-0000-4000-8000-000000000000',
  state: 'unknown',
  connectionId: 'c1',
  baseUrl: 'http://service.test',
  pageUrl: '',
  askedAt: sentAt,
  request,
  hasPassword: false,
  hasGeneratedToken: false,
  sentAt,
  attempts: 1,
  notice: 'pending',
})

const mine = { link: 'https://example.com/mine' }
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ link: `https://other.example/${index}` }))

/** Finds links on the real service. A double of the journal names the links of other entries. */
const lookOn = ({ api }: Awaited<ReturnType<typeof serviceInProcess>>, owned: string[] = []) =>
  createFindCreatedLink({ api, journal: { owns: async (id) => owned.includes(id) }, now: Date.now })

it('findCreatedLink() finds the created link behind later ones', async () => {
  const service = await serviceInProcess()
  const sentAt = service.clock.time
  const [created] = await service.create(mine, ...others(5))
  expect(successOf(await lookOn(service)(service.connection, entryOf(mine, sentAt)))).toEqual(created)
})

it('findCreatedLink() finds it on the second page of the largest size', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  const sentAt = service.clock.time
  const [created] = await service.create(mine, ...others(105))
  expect(successOf(await lookOn(service)(service.connection, entryOf(mine, sentAt)))).toEqual(created)
})

it('findCreatedLink() finds nothing if nothing was created', async () => {
  const service = await serviceInProcess()
  const entry = entryOf(mine, service.clock.time)
  expect(successOf(await lookOn(service)(service.connection, entry))).toBeNull()
  await service.create(...others(3))
  expect(successOf(await lookOn(service)(service.connection, entry))).toBeNull()
})

it('findCreatedLink() ignores older links, links of other entries and other tokens', async () => {
  const service = await serviceInProcess()
  const [old] = await service.create(mine)
  service.clock.time += 3_600_000
  const sentAt = service.clock.time
  const [owned, other] = await service.create(mine, { ...mine, token: 'other' })
  const findCreatedLink = lookOn(service, [owned?.id ?? ''])
  expect(successOf(await findCreatedLink(service.connection, entryOf({ ...mine, token: 'wanted' }, sentAt)))).toBeNull()
  expect(successOf(await findCreatedLink(service.connection, entryOf(mine, sentAt)))).toEqual(other)
  expect(
    successOf(await lookOn(service, [owned?.id ?? '', other?.id ?? ''])(service.connection, entryOf(mine, sentAt))),
  ).toBeNull()
  expect(old?.createdAt).toBeLessThan(sentAt)
})

it('findCreatedLink() finds a destination that the service rewrites', async () => {
  const service = await serviceInProcess()
  const sentAt = service.clock.time
  const [created] = await service.create({ link: 'https://example.com/' })
  expect(
    successOf(await lookOn(service)(service.connection, entryOf({ link: 'HTTPS://EXAMPLE.com' }, sentAt))),
  ).toEqual(created)
})

it('findCreatedLink() fails if the list cannot be read', async () => {
  const service = await serviceInProcess()
  const wrong = { ...service.connection, apiKey: 'another-key-altogether' }
  expect(await lookOn(service)(wrong, entryOf(mine, service.clock.time))).toMatchObject({
    ok: false,
    failure: { code: 'unauthorized' },
  })
})

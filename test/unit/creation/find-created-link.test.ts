import { describe, expect, it } from 'vitest'
import type { ReadLinkPage } from '@/lib/background/api/api-client'
import { createFindCreatedLink } from '@/lib/background/creation/find-created-link'
import type { Link } from '@/lib/domain/link/link'
import { ok } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'k',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}
const HOUR = 3_600_000
const SENT_AT = 100 * HOUR
const entry = entryOf(1, { state: 'unknown', sentAt: SENT_AT, askedAt: SENT_AT })

const at = (number: number, createdAt: number, destination = 'https://noise.example/'): Link => ({
  ...linkOf(number),
  destination,
  createdAt,
})
const mine = at(99, SENT_AT + 500, 'https://example.com/')

type Told = Partial<ReadLinkPage>

/** A double of the list: what a service gives for each page, whatever else it was asked for. */
const lookAt = (pageOf: (page: number) => Link[], told: (page: number) => Told = () => ({}), now = SENT_AT) => {
  let reads = 0
  const findCreatedLink = createFindCreatedLink({
    api: {
      async listLinks(_, { page = 1 }) {
        reads += 1
        return ok({
          current: page,
          totalPages: null,
          totalRows: null,
          clockAheadMs: 0,
          links: pageOf(page),
          ...told(page),
        })
      },
    },
    journal: { owns: async () => false },
    now: () => now,
  })
  return { findCreatedLink: () => findCreatedLink(connection, entry), reads: () => reads }
}

describe('a list from the newest to the oldest', () => {
  const old = [at(1, SENT_AT - HOUR), at(2, SENT_AT - 2 * HOUR)]

  it('need not be read further than to what is too old', async () => {
    const { findCreatedLink, reads } = lookAt(
      () => old,
      () => ({ totalPages: 500 }),
    )
    expect(await findCreatedLink()).toEqual(ok(null))
    expect(reads()).toBe(1)
  })

  it('is read on where the first page is not too old', async () => {
    const { findCreatedLink } = lookAt(
      (page) => (page === 1 ? [at(5, SENT_AT + HOUR)] : [mine]),
      () => ({ totalPages: 2 }),
    )
    expect(await findCreatedLink()).toEqual(ok(mine))
  })

  it('is read to its end where the service does not say how many pages there are', async () => {
    const pages = [[at(5, SENT_AT + 3 * HOUR)], [at(6, SENT_AT + 2 * HOUR)], [mine]]
    const { findCreatedLink } = lookAt((page) => pages[page - 1] ?? [])
    expect(await findCreatedLink()).toEqual(ok(mine))
    const without = lookAt((page) => pages[page - 1]?.filter((link) => link !== mine) ?? [])
    expect(await without.findCreatedLink()).toEqual(ok(null))
  })
})

describe('a service that does not know the parameters by these names', () => {
  it('is read to the end where it gives the oldest first', async () => {
    const pages = [[at(1, SENT_AT - 2 * HOUR), at(2, SENT_AT - HOUR)], [mine]]
    const { findCreatedLink } = lookAt(
      (page) => pages[page - 1] ?? [],
      () => ({ totalPages: 2 }),
    )
    expect(await findCreatedLink()).toEqual(ok(mine))
  })

  it.each([
    ['says so', () => ({ current: 1, totalPages: 3 })],
    ['does not say so', () => ({ current: null, totalPages: 3 })],
    ['claims to give the next', (page: number) => ({ current: page, totalPages: 3 })],
  ] as [string, (page: number) => Told][])(
    'is not believed where it gives the first page for ever and %s',
    async (_, told) => {
      const first = [at(5, SENT_AT + HOUR), at(6, SENT_AT + HOUR)]
      const { findCreatedLink, reads } = lookAt(() => first, told)
      expect(await findCreatedLink()).toMatchObject({ ok: false, failure: { code: 'unexpected-response' } })
      expect(reads()).toBeLessThanOrEqual(2)
    },
  )
})

it('does not say that nothing is there where a link could not be read, which may be it', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.0.short_link' } as const
  const left = [at(1, SENT_AT - HOUR), at(2, SENT_AT - 2 * HOUR)]
  for (const links of [left, []]) {
    const { findCreatedLink } = lookAt(
      () => links,
      () => ({ totalPages: 1, unreadable }),
    )
    expect(await findCreatedLink()).toEqual({ ok: false, failure: unreadable })
  }
  const { findCreatedLink } = lookAt(
    () => [mine, ...left],
    () => ({ totalPages: 1, unreadable }),
  )
  expect(await findCreatedLink()).toEqual(ok(mine))
})

it('takes a link without a time of creation for one that may be it', async () => {
  const untimed = { ...mine, createdAt: 0 }
  const { findCreatedLink } = lookAt(
    () => [untimed],
    () => ({ totalPages: 1 }),
  )
  expect(await findCreatedLink()).toEqual(ok(untimed))
})

it('reads to the end where nothing has a time', async () => {
  const pages = [[at(1, 0), at(2, 0)], [{ ...mine, createdAt: 0 }]]
  const { findCreatedLink } = lookAt(
    (page) => pages[page - 1] ?? [],
    () => ({ totalPages: 2 }),
  )
  expect(await findCreatedLink()).toMatchObject({ ok: true, value: { id: mine.id } })
})

it.each([
  ['is told to be an hour ahead', HOUR, SENT_AT + HOUR + 500, true],
  ['is told to be an hour ahead, of a link that is older', HOUR, SENT_AT + 500, false],
  ['is told to be an hour behind', -HOUR, SENT_AT - HOUR + 500, true],
  ['is not told, within some minutes', undefined, SENT_AT - 4 * 60_000, true],
  ['is not told, an hour before', undefined, SENT_AT - HOUR, false],
])("corrects the time by the service's clock where that %s", async (_, clockAheadMs, createdAt, isFound) => {
  const link = { ...mine, createdAt }
  const { findCreatedLink } = lookAt(
    () => [link],
    () => ({ clockAheadMs, totalPages: 1 }),
  )
  expect(await findCreatedLink()).toEqual(ok(isFound ? link : null))
})

it('finds what was sent before the clock was put back', async () => {
  const now = SENT_AT - HOUR
  const done = at(99, now - 1_000, 'https://example.com/')
  const pages = [[at(1, now - 500), at(2, now - 600)], [done]]
  const { findCreatedLink } = lookAt(
    (page) => pages[page - 1] ?? [],
    () => ({ totalPages: 2 }),
    now,
  )
  expect(await findCreatedLink()).toEqual(ok(done))
})

import { beforeEach, expect, it } from 'vitest'
import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE } from '@/lib/domain/link/link-page'
import { ok } from '@/lib/domain/result'
import { linkOf } from '@/test/setup/journal-samples'
import { connection, mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'

/* A double of a service whose list is another at the second full reading. */

beforeEach(newProfile)

const linksOf = (...numbers: number[]) => numbers.map(linkOf)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A mirror of a list that tests replace; `worker` gives that of the next worker. */
const mirrored = (links: Link[]) => {
  const service = { links, total: links.length, isSilentFrom: Number.POSITIVE_INFINITY, requests: 0 }
  let changes = 0
  const worker = () =>
    mirrorUnderTest({
      api: {
        async listLinks(_, { page = 1 }) {
          service.requests += 1
          if (page >= service.isSilentFrom) return new Promise(() => {})
          const first = (page - 1) * LARGEST_PAGE
          const totalPages = Math.ceil(service.links.length / LARGEST_PAGE)
          const part = service.links.slice(first, first + LARGEST_PAGE)
          return ok({ current: page, totalPages, totalRows: service.total, links: part })
        },
      },
      connection: () => connection,
      now: () => 1000,
      onChanged: () => {
        changes += 1
      },
    })
  return { service, worker, changes: () => changes }
}

/** The ids of all links that are shown, in their order. */
const shownBy = async ({ mirror }: ReturnType<typeof mirrorUnderTest>) => {
  const ids: string[] = []
  await mirror.visit(({ id }) => ids.push(id))
  return ids
}

const idsOf = (links: Link[]) => links.map(({ id }) => id)

it('shows what there was until it is over, and then what there is, through the end of a worker', async () => {
  const { service, worker } = mirrored(linksOf(...upTo(3000)))
  const first = worker()
  await first.reading.catchUp()
  const before = await shownBy(first)
  expect(before).toEqual(idsOf(service.links))

  service.links = linksOf(...upTo(3100).filter((number) => number % 7 !== 0)).map((link) => ({ ...link, clicks: 9 }))
  service.total = service.links.length
  service.isSilentFrom = 15
  const second = worker()
  second.reading.readAgain()
  await expect.poll(async () => (await second.mirror.record())?.met).toBe(1400)
  expect(await shownBy(second)).toEqual(before)
  expect(await second.mirror.get('link-7')).toMatchObject({ clicks: 0 })

  service.isSilentFrom = Number.POSITIVE_INFINITY
  const third = worker()
  await third.reading.continue()
  expect(await shownBy(third)).toEqual(idsOf(service.links))
  expect(await third.mirror.get('link-7')).toBeUndefined()
  expect(await third.mirror.get('link-8')).toMatchObject({ clicks: 9 })
  expect(await third.mirror.leadingTo('https://example.com/', 1)).toMatchObject({ count: service.links.length })
  expect(await third.reading.state()).toMatchObject({ progress: 'complete', held: service.links.length })
})

it('keeps what it had of a list whose total is more than it gives', async () => {
  const { service, worker } = mirrored(linksOf(...upTo(250)))
  const { reading, ...held } = worker()
  await reading.catchUp()
  service.links = linksOf(...upTo(120))
  service.total = 250
  await reading.readAgain()
  expect((await shownBy({ reading, ...held })).toSorted()).toEqual(idsOf(linksOf(...upTo(250))).toSorted())
  expect(await reading.state()).toMatchObject({ held: 250, problem: { path: 'data.total_rows' } })
})

it('tells that there are other links only where there are', async () => {
  const { service, worker, changes } = mirrored(linksOf(...upTo(150)))
  const { reading } = worker()
  await reading.catchUp()
  const before = changes()
  service.links = service.links.map((link) => ({ ...link, clicks: 5 }))
  await reading.readAgain()
  expect(changes()).toBe(before)
  service.links = service.links.slice(1)
  service.total = 149
  await reading.readAgain()
  expect(changes()).toBe(before + 1)
})

it('comes after what is at work when it is asked for, and once, however often it is', async () => {
  const { service, worker } = mirrored(linksOf(...upTo(150)))
  const { reading, mirror } = worker()
  await reading.catchUp()
  service.links = service.links.map((link) => ({ ...link, clicks: 5 }))
  const { requests } = service
  const newLinks = reading.catchUp()
  const again = [reading.readAgain(), reading.readAgain()]
  await Promise.all([newLinks, ...again])
  expect(await mirror.get('link-150')).toMatchObject({ clicks: 5 })
  expect(service.requests - requests).toBe(1 + Math.ceil(150 / LARGEST_PAGE))

  service.links = service.links.map((link) => ({ ...link, clicks: 6 }))
  await reading.readAgain()
  expect(await mirror.get('link-150')).toMatchObject({ clicks: 6 })
})

import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { hashOfDestination } from '@/lib/background/link-cache/bucket'
import { asListed } from '@/lib/background/link-cache/held-link'
import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE } from '@/lib/domain/link/link-page'
import { fail, ok } from '@/lib/domain/result'
import { linkOf } from '@/test/setup/journal-samples'
import { connection, mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'

/* A double of a service whose list changes between the readings, and what is then found by id and by destination. */

beforeEach(newProfile)

const MOST = 3

/** A mirror of a list; `fails` from a page on, where it is said. */
const mirrorOf = (list: { links: Link[]; failsFrom?: number }) =>
  mirrorUnderTest({
    api: {
      async listLinks(_, { page = 1, order }) {
        if (page >= (list.failsFrom ?? Number.POSITIVE_INFINITY)) return fail({ code: 'unreachable' })
        const links = order === 'asc' ? list.links : list.links.toReversed()
        const first = (page - 1) * LARGEST_PAGE
        const totalPages = Math.ceil(links.length / LARGEST_PAGE)
        const part = links.slice(first, first + LARGEST_PAGE)
        return ok({ current: page, totalPages, totalRows: links.length, links: part })
      },
    },
    connection: () => connection,
    now: () => 1000,
  })

const leadingTo = (destination: string, links: Link[]) => links.filter((link) => link.destination === destination)

const clicksOf = (links: Link[]) => links.map(({ clicks }) => clicks)

/** Looks up every link that is shown, and every destination. */
const expectAllFound = async ({ mirror }: ReturnType<typeof mirrorUnderTest>) => {
  const shown: Link[] = []
  await mirror.visit((link) => shown.push(asListed(link)))
  for (const link of shown) expect(await mirror.get(link.id)).toEqual(link)
  for (const destination of new Set(shown.map((link) => link.destination))) {
    const expected = leadingTo(destination, shown).toSorted((one, other) => other.clicks - one.clicks)
    const { first, count } = await mirror.leadingTo(destination, MOST)
    expect(count).toBe(expected.length)
    expect(clicksOf(first)).toEqual(clicksOf(expected.slice(0, MOST)))
    expect(leadingTo(destination, first)).toHaveLength(first.length)
  }
  return shown
}

const destinations = fc.integer({ min: 1, max: 4 }).map((number) => `https://example.com/${number}`)

type Step =
  | { kind: 'created here' | 'created elsewhere'; destination: string }
  | { kind: 'followed'; which: number; clicks: number }
  | { kind: 'deleted'; which: number }
  | { kind: 'caught up' | 'read again' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('created here', 'created elsewhere'), destination: destinations }),
  fc.record({ kind: fc.constant('followed'), which: fc.nat(20), clicks: fc.nat(3) }),
  fc.record({ kind: fc.constant('deleted'), which: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom('caught up', 'read again') }),
)

it('finds what is shown and nothing else, whatever has come, gone and been followed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (taken) => {
      newProfile()
      const list = { links: [1, 2, 3].map(linkOf) }
      const mirrored = mirrorOf(list)
      const { reading, additions } = mirrored
      const create = (destination: string, number: number) => {
        const link = { ...linkOf(number), destination }
        list.links = [...list.links, link]
        return link
      }
      await reading.catchUp()
      let number = 3
      for (const step of taken) {
        if (step.kind === 'created here') await additions.add(create(step.destination, ++number))
        if (step.kind === 'created elsewhere') create(step.destination, ++number)
        if (step.kind === 'deleted') list.links = list.links.filter((_, index) => index !== step.which)
        if (step.kind === 'followed')
          list.links = list.links.map((link, index) => (index === step.which ? { ...link, clicks: step.clicks } : link))
        if (step.kind === 'caught up') await reading.catchUp()
        if (step.kind === 'read again') await reading.readAgain()
        await expectAllFound(mirrored)
      }
      await reading.readAgain()
      expect(await expectAllFound(mirrored)).toHaveLength(list.links.length)
    }),
    { numRuns: 30 },
  )
})

it('finds what the first reading has met when it had to stop, and all of it when it went on', async () => {
  const links = Array.from({ length: 250 }, (_, index) => linkOf(index + 1))
  const list = { links, failsFrom: 3 }
  const stopped = mirrorOf(list)
  await stopped.additions.add(linkOf(1))
  await stopped.reading.catchUp()
  expect(await expectAllFound(stopped)).toHaveLength(200)
  await stopped.additions.add(linkOf(249))
  expect(await expectAllFound(stopped)).toHaveLength(201)
  const next = mirrorOf({ links })
  await next.reading.resume()
  expect(await expectAllFound(next)).toHaveLength(250)
})

it('tells destinations apart that have the same hash', async () => {
  const seen = new Map<number, string>()
  const sameHash = () => {
    for (let number = 0; ; number += 1) {
      const destination = `https://example.com/${number}`
      const before = seen.get(hashOfDestination(destination))
      if (before !== undefined) return [before, destination]
      seen.set(hashOfDestination(destination), destination)
    }
  }
  const [one = '', other = ''] = sameHash()
  const mirrored = mirrorOf({ links: [{ ...linkOf(1), destination: one }] })
  await mirrored.reading.catchUp()
  expect(await mirrored.mirror.leadingTo(one, MOST)).toMatchObject({ count: 1, first: [{ id: 'link-1' }] })
  expect(await mirrored.mirror.leadingTo(other, MOST)).toEqual({ count: 0, first: [] })
})

import { beforeEach, expect, it } from 'vitest'
import { type Failure, type FailureCode, fail, ok, type Result } from '@/lib/domain/failure'
import { type LinkPage, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'

/* A double of a service of 1,000 links, whose third page is interrupted: by the service, by a user, or by the vault. */

beforeEach(newProfile)

const LINKS = Array.from({ length: 1000 }, (_, index) => linkOf(index + 1))

const pageOf = (page: number): Result<LinkPage> =>
  ok({
    current: page,
    totalPages: LINKS.length / MAX_PAGE_SIZE,
    totalRows: LINKS.length,
    links: LINKS.slice((page - 1) * MAX_PAGE_SIZE, page * MAX_PAGE_SIZE),
  })

const forever = () => new Promise<never>(() => {})

const underTest = () => {
  const world = {
    current: connection as Connection | FailureCode,
    /** What happens at the third page. */
    onThird: undefined as (() => Promise<Failure | undefined>) | undefined,
    asked: [] as { page: number; apiKey: string }[],
    now: 1000,
  }
  const cached = cacheUnderTest({
    api: {
      async listLinks({ apiKey }, { page = 1 }) {
        world.asked.push({ page, apiKey })
        const failure = page === 3 ? await world.onThird?.() : undefined
        return failure ? fail(failure) : pageOf(page)
      },
    },
    connection: () => world.current,
    wait: (milliseconds) => (milliseconds > 60_000 ? forever() : Promise.resolve()),
    now: () => world.now,
  })
  const isThirdAsked = () => expect.poll(() => world.asked.some(({ page }) => page === 3)).toBe(true)
  return { world, isThirdAsked, ...cached }
}

const SERVICES: [string, () => Promise<Failure | undefined>][] = [
  ['does not answer', forever],
  ['asks to wait for an hour', async () => ({ code: 'rate-limited', retryAfterSeconds: 3600 })],
]

it.each(SERVICES)('erase() ends a read at once if the service %s', async (_, onThird) => {
  const { world, isThirdAsked, linkSync } = underTest()
  world.onThird = onThird
  const reading = linkSync.sync()
  await isThirdAsked()
  await linkSync.erase()
  await reading
  expect(await linkSync.state()).toMatchObject({ progress: 'none', isBusy: false })
})

it('sync() goes on after a passing failure, from where it was', async () => {
  const { world, linkSync } = underTest()
  world.onThird = async () => ({ code: 'unreachable' })
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'paused', problem: { code: 'unreachable' } })
  world.onThird = undefined
  world.asked = []
  await linkSync.sync()
  expect(world.asked.map(({ page }) => page)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 1000 })
})

it('state() counts the cached links while a refresh cannot read the list', async () => {
  const { world, linkSync } = underTest()
  await linkSync.sync()
  world.onThird = async () => ({ code: 'unreachable' })
  await linkSync.refresh()
  expect(await linkSync.state()).toMatchObject({ progress: 'paused', cached: 1000, read: 200 })
})

it('sync() sends nothing more with a key that is forgotten meanwhile, and goes on once it is there again', async () => {
  const { world, linkSync, record } = underTest()
  world.onThird = async () => {
    world.current = 'key-forgotten'
    world.now += 250
    return undefined
  }
  await linkSync.sync()
  // Some were requested beside the third.
  expect(Math.max(...world.asked.map(({ page }) => page))).toBeLessThan(7)
  world.current = connection
  expect(await record()).toMatchObject({ progress: 'paused', problem: { code: 'key-forgotten' } })
  world.onThird = undefined
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 1000 })
})

it('sync() goes on with a key that is changed meanwhile', async () => {
  const { world, linkSync } = underTest()
  world.onThird = async () => {
    world.current = { ...connection, apiKey: 'another-key' }
    world.now += 250
    return undefined
  }
  await linkSync.sync()
  expect(world.asked.at(-1)).toEqual({ page: 10, apiKey: 'another-key' })
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 1000 })
})

import { beforeEach, expect, it } from 'vitest'
import { fail } from '@/lib/domain/failure'
import type { LinkQuery } from '@/lib/domain/link/link'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

const MINUTE_MS = 60_000

/** The link cache over the real service; `worker` gives that of the next worker. */
const underTest = async () => {
  const service = await serviceInProcess()
  const asked: LinkQuery[] = []
  const world = { keepCache: true, isForgotten: false, isOpening: false, isDown: false }
  const waits: (() => void)[] = []
  const wait = () => (world.isOpening ? new Promise<void>((resolve) => waits.push(resolve)) : Promise.resolve())
  const now = () => service.clock.time
  const isWanted = async () => world.keepCache
  const worker = () =>
    cacheUnderTest({
      connection: () => (world.isForgotten ? 'key-forgotten' : service.connection),
      api: {
        ...service.api,
        async listLinks(connection, query) {
          asked.push(query)
          return world.isDown ? fail({ code: 'unauthorized' }) : service.api.listLinks(connection, query)
        },
      },
      isWanted,
      wait,
      now,
    })
  const pass = (minutes: number) => {
    service.clock.time += minutes * MINUTE_MS
  }
  return { service, world, asked, waits, worker, pass }
}

const page = 'https://page.example/'

it('sync() reads the whole list, and startAfterPopup() a link created elsewhere ten minutes later', async () => {
  const { service, worker, pass } = await underTest()
  await service.create({ link: 'https://other.example/' })
  const { linkSync, linkCache } = worker()
  void linkSync.sync()
  await expect.poll(() => linkSync.state()).toMatchObject({ progress: 'complete', cached: 1, isBusy: false })
  await service.create({ link: page })
  pass(10)
  await linkSync.startAfterPopup()
  await expect.poll(async () => (await linkCache.leadingTo(page)).count).toBe(1)
})

it('startAfterPopup() syncs at most once in ten minutes, whatever workers end and requests fail', async () => {
  const { worker, world, asked, pass } = await underTest()
  const popup = async () => {
    const { linkSync } = worker()
    await Promise.all([linkSync.startAfterPopup(), linkSync.startAfterPopup()])
    await expect.poll(async () => (await linkSync.state()).isBusy).toBe(false)
    return asked.splice(0).length
  }
  expect(await popup()).toBe(1)
  expect(await popup()).toBe(0)
  pass(9)
  expect(await popup()).toBe(0)
  pass(1)
  world.isDown = true
  expect(await popup()).toBe(1)
  pass(9)
  expect(await popup()).toBe(0)
  pass(1)
  world.isDown = false
  expect(await popup()).toBe(1)
})

it('startAfterPopup() waits until the popup is drawn', async () => {
  const { worker, world, asked, waits } = await underTest()
  world.isOpening = true
  const { linkSync } = worker()
  const started = linkSync.startAfterPopup()
  await expect.poll(() => waits.length).toBe(1)
  expect(asked).toEqual([])
  world.isOpening = false
  waits[0]?.()
  await started
  await expect.poll(async () => (await linkSync.state()).progress).toBe('complete')
})

it('sync() reads nothing if no cache is wanted or the key is locked, and then the next popup syncs', async () => {
  const { worker, world, asked } = await underTest()
  const { linkSync } = worker()
  world.keepCache = false
  for (const work of [linkSync.sync, linkSync.syncTags, linkSync.startAfterPopup]) await work()
  world.keepCache = true
  world.isForgotten = true
  for (const work of [linkSync.sync, linkSync.syncTags, linkSync.startAfterPopup]) await work()
  expect(asked).toEqual([])
  world.isForgotten = false
  await linkSync.startAfterPopup()
  await expect.poll(async () => (await linkSync.state()).progress).toBe('complete')
})

it('sync() reads nothing if the cache was turned off while it waited', async () => {
  const { service, worker, world, asked } = await underTest()
  await service.create({ link: page })
  const { linkSync } = worker()
  const erased = linkSync.erase()
  const reading = linkSync.sync()
  world.keepCache = false
  await Promise.all([erased, reading])
  expect(asked).toEqual([])
  expect(await linkSync.state()).toMatchObject({ cached: 0 })
})

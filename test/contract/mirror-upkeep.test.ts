import { beforeEach, expect, it } from 'vitest'
import { composeLibrary } from '@/lib/background/link-cache/compose-library'
import type { LinkQuery } from '@/lib/domain/link/link-page'
import { fail, ok } from '@/lib/domain/result'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { eventually } from '@/test/setup/eventually'
import { newProfile } from '@/test/setup/mirror-under-test'
import { createStorageArea } from '../unit/creation/storage-area'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

const MINUTE_MS = 60_000

/** The library over the real service; `worker` gives that of the next worker. */
const underTest = async () => {
  const service = await serviceInProcess()
  const session = createStorageArea()
  const asked: LinkQuery[] = []
  const world = { keepMirror: true, isLocked: false, isOpening: false, isDown: false }
  const waits: (() => void)[] = []
  const worker = () =>
    composeLibrary({
      vault: { get: async () => (world.isLocked ? fail({ code: 'locked' }) : ok(service.connection)) },
      api: {
        ...service.api,
        async listLinks(connection, query) {
          asked.push(query)
          return world.isDown ? fail({ code: 'unauthorized' }) : service.api.listLinks(connection, query)
        },
      },
      preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, keepMirror: world.keepMirror }) },
      clipboard: { write: async () => true },
      session,
      wait: () => (world.isOpening ? new Promise((resolve) => waits.push(resolve)) : Promise.resolve()),
      now: () => service.clock.time,
    })
  const pass = (minutes: number) => {
    service.clock.time += minutes * MINUTE_MS
  }
  return { service, world, asked, waits, worker, pass }
}

const page = 'https://page.example/'

it('reads the whole list as soon as it is told to, and a popup finds a link made elsewhere ten minutes later', async () => {
  const { service, worker, pass } = await underTest()
  await service.create({ link: 'https://other.example/' })
  const { upkeep, mirrorReading, known } = worker()
  await upkeep.catchUp()
  await eventually(() => mirrorReading.state()).toMatchObject({ progress: 'complete', held: 1, isBusy: false })
  await service.create({ link: page })
  pass(10)
  await upkeep.catchUpAfterPopup()
  await eventually(async () => (await known.leadingTo(page)).count).toBe(1)
})

it('asks at most once in ten minutes for popups, through the ends of workers and failures', async () => {
  const { worker, world, asked, pass } = await underTest()
  const popup = async () => {
    const { upkeep, mirrorReading } = worker()
    await Promise.all([upkeep.catchUpAfterPopup(), upkeep.catchUpAfterPopup()])
    await eventually(async () => (await mirrorReading.state()).isBusy).toBe(false)
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

it('lets a popup be there first', async () => {
  const { worker, world, asked, waits } = await underTest()
  world.isOpening = true
  const { upkeep, mirrorReading } = worker()
  upkeep.catchUpAfterPopup()
  await eventually(() => waits.length).toBe(1)
  expect(asked).toEqual([])
  world.isOpening = false
  waits[0]?.()
  await eventually(async () => (await mirrorReading.state()).progress).toBe('complete')
})

it('reads nothing where no copy is wanted, and nothing behind a locked key, which costs the next popup no turn', async () => {
  const { worker, world, asked } = await underTest()
  const { upkeep, mirrorReading } = worker()
  world.keepMirror = false
  for (const work of [upkeep.catchUp, upkeep.catchUpTags, upkeep.catchUpAfterPopup]) await work()
  world.keepMirror = true
  world.isLocked = true
  for (const work of [upkeep.catchUp, upkeep.catchUpTags, upkeep.catchUpAfterPopup]) await work()
  expect(asked).toEqual([])
  world.isLocked = false
  await upkeep.catchUpAfterPopup()
  await eventually(async () => (await mirrorReading.state()).progress).toBe('complete')
})

it('reads nothing again that was turned off while it was about to be read', async () => {
  const { service, worker, world, asked } = await underTest()
  await service.create({ link: page })
  const { mirrorReading } = worker()
  const erased = mirrorReading.erase()
  const reading = mirrorReading.catchUp()
  world.keepMirror = false
  await Promise.all([erased, reading])
  expect(asked).toEqual([])
  expect(await mirrorReading.state()).toMatchObject({ held: 0 })
})

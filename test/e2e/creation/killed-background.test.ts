import { expect, onTestFinished, test } from 'vitest'
import { createdLink } from '../../../lib/domain/creation/entry.ts'
import type { ChromiumDriver } from '../../support/browser/drive-chromium.ts'
import type { Request } from '../../support/proxy.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { shareStage } from '../stage.ts'
import {
  connectThroughProxy,
  entryOf,
  journalOf,
  linkCount,
  type MisbehavingStage,
  order,
  shorten,
  stateOf,
} from './misbehaving-stage.ts'

const openShared = shareStage({ connected: false })

/*
 * A background stopped at each stage of a creation that can be seen from outside. test/unit/creation/each-await.test.ts
 * stops one at each of its awaits, in virtual time.
 */

const isList = ({ method, path }: Request): boolean => method === 'GET' && path.includes('desc')

/** The clipboard never answers this background. */
const holdClipboard = (stage: MisbehavingStage): Promise<void> =>
  (stage.driver as ChromiumDriver).inBackground(async () => {
    chrome.offscreen.createDocument = () => new Promise(() => {})
    // The document of an earlier background, if there is one, would answer.
    await chrome.offscreen.closeDocument().catch(() => {})
  })

/** Stages at which a creation is held. Each returns a function that waits until the creation gets there. */
const STAGES: [string, (stage: MisbehavingStage) => Promise<() => Promise<void>>][] = [
  ['before the request, while the list is read', async ({ proxy }) => proxy.hold('request', isList)],
  ['while the request is under way', async ({ proxy }) => proxy.hold('request')],
  ['after the service has created the link', async ({ proxy }) => proxy.hold('answer')],
  [
    'after the answer, before the link is copied',
    async (stage) => {
      await holdClipboard(stage)
      const uncopied = async () => (await journalOf(stage)).some((entry) => entry.state === 'created' && !entry.copy)
      return () => expect.poll(uncopied).toBe(true)
    },
  ],
]

test('a background stopped before, during or after the request, or before it copies, creates one link and copies it', async () => {
  const stage = await connectThroughProxy(await openShared())
  for (const [index, [where, prepare]] of STAGES.entries()) {
    const before = await linkCount(stage)
    const reached = await prepare(stage)
    await shorten(stage, `/${index}`)
    await reached()
    await stage.driver.stopBackground()
    stage.proxy.release()
    await stage.proxy.settled()
    const entry = async () => entryOf(stage, `/${index}`)
    await expect.poll(entry, { message: where }).toMatchObject({ state: 'created', copy: 'copied' })
    const shortLink = await entry().then((each) => each && createdLink(each)?.shortLink)
    await expect.poll(() => stage.driver.readClipboard(), { message: where }).toBe(shortLink)
    expect(await linkCount(stage), where).toBe(before + 1)
  }
})

const HOUR_MS = 3_600_000

/** How far the machine's clock steps after the request was sent, and the service's with it. */
const STEPS: Record<string, { machine: number; service: number }> = {
  'put back by an hour': { machine: -HOUR_MS, service: 0 },
  'put forward by an hour': { machine: HOUR_MS, service: 0 },
  'ahead by 5 s, and put right': { machine: -5_000, service: 0 },
  'stopped by an hour of sleep': { machine: HOUR_MS, service: HOUR_MS },
}

/**
 * Makes the times of some pages' entries so much older: to the next background, the machine's clock went forward meanwhile.
 * No test can set that clock. Runs in a page of the extension.
 */
const makeEntriesOlder = async (byPage: Record<string, number>): Promise<void> => {
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const older = (value: unknown, milliseconds: number): unknown =>
    JSON.parse(JSON.stringify(value), (key, each) => (/At$/.test(key) ? Number(each) - milliseconds : each))
  const database = await resultOf(indexedDB.open('journal'))
  const store = database.transaction('entries', 'readwrite').objectStore('entries')
  for (const stored of await resultOf(store.getAll()))
    await resultOf(store.put(older(stored, byPage[stored.entry.request.link] ?? 0)))
  database.close()
}

test('a creation whose answer is lost is found, wherever the clock is by then', async () => {
  const stage = await openShared()
  const held = []
  for (const [step, byHowMuch] of Object.entries(STEPS)) {
    const service = await startTemporaryService()
    onTestFinished(service.remove)
    const connected = await connectThroughProxy({ ...stage, service })
    const path: string = `/clock-${held.length}`
    const reached = connected.proxy.hold('request')
    void order(connected, path)
    await reached()
    held.push({ step, byHowMuch, path, connected })
  }
  await stage.driver.stopBackground()
  const byPage = Object.fromEntries(held.map(({ path, byHowMuch }) => [stage.pages.url + path, byHowMuch.machine]))
  await stage.options.evaluate(makeEntriesOlder, byPage)
  for (const { byHowMuch, connected } of held) {
    connected.service.wait(byHowMuch.service)
    connected.proxy.release()
    await connected.proxy.settled()
  }
  for (const { step, path, connected } of held) {
    await expect.poll(() => stateOf(stage, path), { timeout: 40_000, message: step }).toBe('created')
    expect(connected.proxy.creations(), step).toBe(1)
    expect(await linkCount(connected), step).toBe(1)
  }
})

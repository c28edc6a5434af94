import { expect, onTestFinished, test } from 'vitest'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { openStage } from '../stage.ts'
import { connectThroughProxy, linkCount, order, stateOf } from './misbehaving-stage.ts'

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
  for (const name of ['entries', 'unsettled']) {
    const store = database.transaction(name, 'readwrite').objectStore(name)
    for (const entry of await resultOf(store.getAll()))
      await resultOf(store.put(older(entry, byPage[entry.pageUrl] ?? 0)))
  }
  database.close()
}

test('a creation whose answer is lost is found, wherever the clock is by then', async () => {
  const stage = await openStage({ connected: false })
  const held = []
  for (const [step, byHowMuch] of Object.entries(STEPS)) {
    const service = await startTemporaryService()
    onTestFinished(service.remove)
    const connected = await connectThroughProxy({ ...stage, service })
    const path: string = `/${held.length}`
    // The link has to be told by its age alone.
    connected.proxy.behave({ ignoresTokens: true })
    const reached = connected.proxy.hold((method) => method === 'POST')
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

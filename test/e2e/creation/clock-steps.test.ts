import { expect, test } from 'vitest'
import { linkCount, openMisbehavingStage, shorten, stateOf } from './misbehaving-stage.ts'

const HOUR_MS = 3_600_000

/**
 * Makes all times in the journal so much older: to the next background, the machine's clock went forward meanwhile. No
 * test can set that clock. Runs in a page of the extension.
 */
const makeJournalOlder = async (milliseconds: number): Promise<void> => {
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const older = (name: string, value: unknown): unknown => (/At$/.test(name) ? Number(value) - milliseconds : value)
  const database = await resultOf(indexedDB.open('journal'))
  for (const name of ['entries', 'unsettled']) {
    const store = database.transaction(name, 'readwrite').objectStore(name)
    for (const entry of await resultOf(store.getAll()))
      await resultOf(store.put(JSON.parse(JSON.stringify(entry), (key, value) => older(key, value))))
  }
  database.close()
}

// How far the clock steps after the request was sent, and the service's with it.
const STEPS: [string, number, number][] = [
  ['put back by an hour', -HOUR_MS, 0],
  ['put forward by an hour', HOUR_MS, 0],
  ['stopped by an hour of sleep', HOUR_MS, HOUR_MS],
]

test('a creation whose answer is lost is found, wherever the clock is by then', async () => {
  const stage = await openMisbehavingStage()
  const { driver, options, proxy, service } = stage
  // The link has to be told by its age alone.
  proxy.behave({ ignoresTokens: true })
  for (const [index, [step, milliseconds, ofService]] of STEPS.entries()) {
    const path = `/${index}`
    const reached = proxy.hold((method) => method === 'POST')
    await shorten(stage, path)
    await reached()
    await driver.stopBackground()
    await options.evaluate(makeJournalOlder, milliseconds)
    service.wait(ofService)
    proxy.release()
    await proxy.settled()
    await expect.poll(() => stateOf(stage, path), { timeout: 15_000, message: step }).toBe('created')
    expect(proxy.creations(), step).toBe(index + 1)
    expect(await linkCount(stage), step).toBe(index + 1)
  }
})

import { setTimeout } from 'node:timers/promises'
import { startCrashableService } from './crashable-service.ts'
import type { Fault } from './faults.ts'
import { findLosses } from './find-losses.ts'
import { type Deed, loadService, nothingAcknowledged } from './load-service.ts'
import type { ServiceEnding } from './run-chaos.ts'

const API_KEY = 'the-key-of-the-chaos-test'
/** In milliseconds: longer than a statement may take. */
const FAULT_TIME = 8_000
const TIME_BETWEEN = 1_000
const MAX_RECOVERY = 20_000
const POLL = 100

const DEEDS: Deed[] = ['create a link', 'follow a link', 'create a tag', 'follow a link', 'create a link']

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/ready`)).status === 200

const until = async (isDone: () => Promise<boolean>, what: string): Promise<void> => {
  const startedAt = performance.now()
  while (!(await isDone())) {
    if (performance.now() - startedAt > MAX_RECOVERY) throw new Error(`After ${MAX_RECOVERY / 1_000} s: ${what}.`)
    await setTimeout(POLL)
  }
}

/**
 * Lets faults happen to the database of a service under load, each several times, and finds out what was lost of all that
 * was acknowledged. Throws if the service does not say that it is not ready, or does not recover.
 */
export const runServiceFaults = async (
  databaseUrl: string,
  faults: readonly Fault[],
  rounds: number,
): Promise<ServiceEnding> => {
  const startedAt = performance.now()
  const acknowledged = nothingAcknowledged()
  const { url, kill } = await startCrashableService(databaseUrl, API_KEY, 0, 'ignore')
  const service = { url, apiKey: API_KEY }
  let done = 0
  const ending = new AbortController()
  const nextDeed = () => DEEDS[done++ % DEEDS.length] ?? 'create a link'
  const load = loadService({ service, acknowledged, nextDeed, onAcknowledged: () => {}, until: ending.signal })
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const fault of faults) {
        await setTimeout(TIME_BETWEEN)
        await fault.begin()
        await setTimeout(FAULT_TIME)
        const said = await isReady(url)
        await fault.end()
        if (said) throw new Error(`The service says that it is ready while its database is ${fault.name}.`)
        await until(() => isReady(url), `the service has not recovered (${fault.name})`)
      }
    ending.abort()
    await load
    return {
      acknowledged,
      losses: await findLosses(service, acknowledged),
      seconds: (performance.now() - startedAt) / 1000,
    }
  } finally {
    ending.abort()
    await kill()
  }
}

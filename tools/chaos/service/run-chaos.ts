import fc from 'fast-check'
import { startCrashableService } from './crashable-service.ts'
import { findLosses, type Losses } from './find-losses.ts'
import { type Acknowledged, type Deed, loadService, nothingAcknowledged } from './load-service.ts'

export type ServiceEnding = { acknowledged: Acknowledged; losses: Losses; seconds: number }

const apiKey = 'the-key-of-the-chaos-test'

const deed = fc.constantFrom<Deed>('create a link', 'create a link', 'create a tag', 'follow a link', 'follow a link')

/** How many deeds a service has acknowledged when it is killed. */
const lifetime = fc.integer({ min: 1, max: 500 })

/** Kills the service under load again and again, and finds out what it has lost of all that it had acknowledged. */
export const runServiceChaos = async (databaseUrl: string, rounds: number, seed: number): Promise<ServiceEnding> => {
  const startedAt = performance.now()
  const acknowledged = nothingAcknowledged()
  const deeds = fc.sample(deed, { seed, numRuns: 1_000 })
  let done = 0
  let port = 0

  for (const life of fc.sample(lifetime, { seed, numRuns: rounds })) {
    const service = await startCrashableService(databaseUrl, apiKey, port)
    port = Number(new URL(service.url).port)
    let left = life
    await loadService({
      service: { url: service.url, apiKey },
      acknowledged,
      nextDeed: () => deeds[done++ % deeds.length] ?? 'create a link',
      onAcknowledged() {
        left -= 1
        // Waited for below, once the load has ended with it.
        if (left === 0) void service.kill()
      },
    })
    await service.kill()
  }

  const service = await startCrashableService(databaseUrl, apiKey, port)
  try {
    const losses = await findLosses({ url: service.url, apiKey }, acknowledged)
    return { acknowledged, losses, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await service.kill()
  }
}

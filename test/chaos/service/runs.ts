import fc from 'fast-check'
import { lastingPort } from '../../support/lasting-port.ts'
import { startServiceOn } from '../../support/service/service-process.ts'
import {
  type Acknowledged,
  findLosses,
  type Losses,
  loadService,
  nothingAcknowledged,
  type Operation,
} from './acknowledged.ts'

export type ServiceEnding = { acknowledged: Acknowledged; losses: Losses; seconds: number }

const API_KEY = 'the-key-of-the-chaos-test'

const operation = fc.constantFrom<Operation>(
  'create a link',
  'create a link',
  'create a tag',
  'follow a link',
  'follow a link',
)

/** An endless sequence of operations, the same one for the same seed. */
const createOperations = (seed: number): (() => Operation) => {
  const operations = fc.sample(operation, { seed, numRuns: 1_000 })
  let done = 0
  return () => operations[done++ % operations.length] ?? 'create a link'
}

/** The number of operations that a service acknowledges before it is killed. */
const lifetime = fc.integer({ min: 1, max: 500 })

const endingOf = async (url: string, acknowledged: Acknowledged, startedAt: number): Promise<ServiceEnding> => {
  const losses = await findLosses({ url, apiKey: API_KEY }, acknowledged)
  return { acknowledged, losses, seconds: (performance.now() - startedAt) / 1000 }
}

/** Kills the service under load again and again, and finds what it lost of all that it had acknowledged. */
export const runKills = async (databaseUrl: string, rounds: number, seed: number): Promise<ServiceEnding> => {
  const startedAt = performance.now()
  const acknowledged = nothingAcknowledged()
  const nextOperation = createOperations(seed)
  const port = await lastingPort()

  for (const life of fc.sample(lifetime, { seed, numRuns: rounds })) {
    const service = await startServiceOn(databaseUrl, API_KEY, { port })
    let left = life
    await loadService({
      service: { url: service.url, apiKey: API_KEY },
      acknowledged,
      nextOperation,
      onAcknowledged() {
        left -= 1
        // Awaited below, once the load has ended with it.
        if (left === 0) void service.kill()
      },
    })
    await service.kill()
  }

  const service = await startServiceOn(databaseUrl, API_KEY, { port })
  return endingOf(service.url, acknowledged, startedAt).finally(() => service.kill())
}

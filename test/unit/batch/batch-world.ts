import { expect } from 'vitest'
import type { Support } from '@/lib/background/creation/token-support'
import { type BatchOrder, tally } from '@/lib/domain/batch/batch'
import { type Failure, fail, ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { batchOf, batchUnderTest } from '@/test/support/batch-under-test'
import { linkOf } from '@/test/support/journal-samples'

export const connectionTo = (baseUrl: string): Connection => ({
  id: baseUrl,
  baseUrl,
  apiKey: 'key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
})

/** A double of a service that fails on demand and records its requests. */
export const underTest = () => {
  const world = {
    failure: undefined as Failure | undefined,
    connection: connectionTo('https://s.example') as Connection | undefined,
    now: 1_000_000,
    asked: [] as string[],
    most: 0,
    support: 'proven' as Support,
    /** What happens while a request is under way. */
    onAsked: async (_link: string): Promise<void> => {},
  }
  let atOnce = 0
  const worker = () =>
    batchUnderTest({
      api: {
        async createLink(_, { link }) {
          const number = world.asked.push(link)
          atOnce += 1
          world.most = Math.max(world.most, atOnce)
          await new Promise((resolve) => setTimeout(resolve))
          const { failure } = world
          await world.onAsked(link)
          atOnce -= 1
          return failure ? fail(failure) : ok({ ...linkOf(number), destination: link })
        },
        listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: 0, links: [] }),
      },
      connection: () => world.connection,
      // While its tokens are proven, a lost request is sent again.
      tokenSupport: {
        of: async () => world.support,
        learn: async () => {},
        markRefused: async () => {},
        forget: async () => {},
      },
      now: () => world.now,
    })
  return { world, worker, ...worker() }
}

const addresses = (count: number) => Array.from({ length: count }, (_, number) => `https://example.com/${number}`)

export const many = (count: number, change: Partial<BatchOrder> = {}) => batchOf(addresses(count), change)

type UnderTest = Pick<ReturnType<typeof underTest>, 'batches'>

/** Once so many of it are in the journal, and wait there. */
export const waitingFor = ({ journal }: Pick<ReturnType<typeof underTest>, 'journal'>, count: number) =>
  expect
    .poll(async () => {
      const unsettled = await journal.unsettled()
      const isWaiting = unsettled.some(({ failure }) => failure) && unsettled.every(({ state }) => state !== 'sending')
      return isWaiting && unsettled.length
    })
    .toBe(count)

export const tallyOf = async ({ batches }: UnderTest) => tally((await batches.current())?.rows ?? [])
export const codesOf = async ({ batches }: UnderTest) =>
  ((await batches.current())?.rows ?? []).map(({ failure }) => failure?.code)

import { expect, inject, onTestFinished, test } from 'vitest'
import { startPostgresPair } from '../../support/postgres/postgres-pair.ts'
import { createServerDatabase, createSqliteDatabase } from './databases.ts'
import { runFailovers } from './failover.ts'
import { runKills } from './runs.ts'

const ROUNDS = 3
const SEED = 1

const server = inject('postgres')

const create = {
  sqlite: (resources: AsyncDisposableStack) => createSqliteDatabase(resources),
  ...(server !== undefined && { postgres: () => createServerDatabase(server) }),
}

test.each(Object.entries(create))(
  `the service on %s loses nothing in ${ROUNDS} kills with seed ${SEED}`,
  async (_, createDatabase) => {
    const resources = new AsyncDisposableStack()
    onTestFinished(() => resources.disposeAsync())
    const { acknowledged, losses } = await runKills(await createDatabase(resources), ROUNDS, SEED)
    expect(losses).toEqual({ links: [], tags: [], clicks: 0, miscounted: 0 })
    expect(acknowledged.links.size).toBeGreaterThan(ROUNDS)
  },
)

test.skipIf(server === undefined)(
  'two services lose nothing and refuse no visitor of a known link while a standby takes over from their primary',
  async () => {
    const pair = await startPostgresPair({ fsync: 'off' })
    onTestFinished(pair.stop)
    const { rounds, links, clicks } = await runFailovers(pair, 1)
    expect(rounds.map(({ redirectsRefused }) => redirectsRefused)).toEqual([0])
    expect([links.lost, clicks.lost, clicks.surplus]).toEqual([0, 0, 0])
    expect(links.acknowledged).toBeGreaterThan(20)
  },
)

import { expect, inject, onTestFinished, test } from 'vitest'
import { createServerDatabase, createSqliteDatabase } from '../../../tools/chaos/service/databases.ts'
import { runKills } from '../../../tools/chaos/service/runs.ts'

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
    const { acknowledged, losses } = await runKills((await createDatabase(resources)).url, ROUNDS, SEED)
    expect(losses).toEqual({ links: [], tags: [], clicks: 0, miscounted: 0 })
    expect(acknowledged.links.size).toBeGreaterThan(ROUNDS)
  },
)

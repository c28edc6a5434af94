import { expect, inject, onTestFinished, test } from 'vitest'
import { runServiceChaos } from '../../../tools/chaos/service/run-chaos.ts'
import { type DatabaseKind, temporaryDatabase } from '../../../tools/chaos/service/temporary-database.ts'

const ROUNDS = 3
const SEED = 1

const server = inject('postgres')
const kinds: DatabaseKind[] = server === undefined ? ['sqlite'] : ['sqlite', 'postgres']

test.each(kinds)(`the service on %s loses nothing in ${ROUNDS} kills with seed ${SEED}`, async (kind) => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  const { acknowledged, losses } = await runServiceChaos(await temporaryDatabase(kind, resources, server), ROUNDS, SEED)
  expect(losses).toEqual({ links: [], tags: [], clicks: 0, miscounted: 0 })
  expect(acknowledged.links.size).toBeGreaterThan(ROUNDS)
})

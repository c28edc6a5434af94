import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import type { Failure } from '@/lib/domain/failure'
import { fail } from '@/lib/domain/failure'
import { codesOf, many, tallyOf, underTest } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

it.each(['unauthorized', 'permission-missing', 'not-found'] as const)(
  'does not ask for all of them where the service answers each with %s',
  async (code) => {
    const test = underTest()
    test.world.failure = { code }
    await test.batches.start(many(100))
    await expect.poll(() => tallyOf(test)).toMatchObject({ failed: 100 })
    expect(new Set(await codesOf(test))).toEqual(new Set([code]))
    expect(test.world.asked.length).toBeLessThan(10)
  },
)

it.each<Failure>([
  { code: 'rejected', status: 422, detail: 'no' },
  // Some services forbid single destinations so.
  { code: 'unauthorized', status: 403 },
])('refusals of single links are reported at their lines only: %j', async (failure) => {
  const test = underTest()
  test.world.failure = failure
  await test.batches.start(many(4))
  await expect.poll(() => tallyOf(test)).toMatchObject({ failed: 4 })
  expect(test.world.asked).toHaveLength(4)
  expect(JSON.stringify(await test.journal.unseen())).toBe('[]')
})

it('a batch is refused, and nothing is sent, if the expiry has passed', async () => {
  const test = underTest()
  const expiresAt = new Date(test.world.now - 1).toISOString()
  expect(await test.batches.start(many(3, { expiresAt }))).toEqual(fail({ code: 'expiry-past', field: 'expiresAt' }))
  expect(await test.batches.current()).toBeNull()
})

it('a batch is refused without a connection', async () => {
  const test = underTest()
  test.world.connection = undefined
  expect(await test.batches.start(many(3))).toEqual(fail({ code: 'locked' }))
  expect(await test.batches.current()).toBeNull()
})

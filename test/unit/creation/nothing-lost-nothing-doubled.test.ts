import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liveThrough } from './live-through'
import { plans } from './plan'
import { complaintsOf } from './violations'

/**
 * `npm test` sets 500 runs, the quick check plays these. `CURTAIL_RUNS` and `CURTAIL_SEED` make it longer, or repeat what
 * was printed.
 */
const { CURTAIL_RUNS = '100', CURTAIL_SEED } = process.env

it('ends each order in one link that is known, or in a failure without one, whatever goes wrong', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      expect(await complaintsOf(await liveThrough(plan))).toEqual([])
    }),
    { numRuns: Number(CURTAIL_RUNS), ...(CURTAIL_SEED && { seed: Number(CURTAIL_SEED) }) },
  )
})

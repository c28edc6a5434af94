import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { liveThrough } from './live-through'
import { simplePlan } from './simple-plan'
import { complaintsOf } from './violations'

it('does not send again on the word of a look that began before the late creation could arrive', async () => {
  const ending = await liveThrough(
    simplePlan({
      traits: { clockAheadMs: 0, tellsTime: false, pageSize: 1, noise: 0 },
      sends: [{ kind: 'done-unsaid', failure: { code: 'timed-out' }, after: 25_000, late: 6_500 }],
      lists: [{ after: 6_000 }, { after: 20_000 }],
    }),
  )
  expect(await complaintsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(1)
})

it.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('finds what was done by a service whose clock is %s and tells so', async (_, clockAheadMs) => {
  const ending = await liveThrough(
    simplePlan({
      traits: { clockAheadMs, tellsTime: true, pageSize: 1, noise: 2 },
      sends: [{ kind: 'done-unsaid', failure: { code: 'unexpected-response' }, after: 5, late: 0 }],
    }),
  )
  expect(await complaintsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(1)
})

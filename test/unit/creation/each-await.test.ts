import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { liveThrough } from './model/live-through'
import type { SendFate } from './model/model-service'
import { order, simplePlan } from './model/plan'
import { violationsOf } from './model/violations'

const fates: Record<string, SendFate[]> = {
  answered: [],
  'done without an answer': [
    { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 100, late: 1_500 },
    { kind: 'answered', after: 5 },
  ],
  'lost on the way': [{ kind: 'lost', failure: { code: 'unreachable' }, after: 100 }],
  refused: [
    { kind: 'refused', failure: { code: 'unauthorized', status: 401 }, after: 5 },
    { kind: 'answered', after: 5 },
  ],
}

describe.each(Object.entries(fates))('a creation that is %s', (_, sends) => {
  // One without a password is written down as on its way at once.
  it.each([
    [true, 'open sesame'],
    [false, 'open sesame'],
    [true, ''],
    [false, ''],
  ])('outlives the death of its worker at each await (begun: %s, password: %j)', async (isBegun, password) => {
    const actions = [order({ password, token: 'mine' })]
    let step = 0
    let hasDied = true
    // A worker that outlives its creation has passed all of its awaits.
    while (hasDied) {
      step += 1
      const ending = await liveThrough(simplePlan({ actions, sends, deaths: [{ step, isBegun }] }))
      expect(await violationsOf(ending), `after ${step} awaits`).toEqual([])
      hasDied = ending.workers > 1
    }
    expect(step).toBeGreaterThan(15)
  })
})

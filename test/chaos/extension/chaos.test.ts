import { expect, inject, test } from 'vitest'
import { report, summary } from '../../../tools/chaos/extension/report.ts'
import { runChaos } from '../../../tools/chaos/extension/run-chaos.ts'

const ROUNDS = 20
const SEED = 1

test(`${ROUNDS} rounds of chaos with the seed ${SEED} double, lose and leave unsettled nothing`, async () => {
  const ending = await runChaos({ build: inject('extension'), rounds: ROUNDS, seed: SEED })
  expect(report(ending), summary(ROUNDS, ending)).toBe('')
  expect(ending.verdict.created, summary(ROUNDS, ending)).toBeGreaterThan(ROUNDS / 2)
})

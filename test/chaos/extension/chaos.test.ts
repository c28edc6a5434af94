import { expect, inject, test } from 'vitest'
import { report, summary } from './judge.ts'
import { runChaos } from './run-chaos.ts'

const ROUNDS = 20
const SEED = 1

test(`the extension duplicates, loses and leaves unsettled no link in ${ROUNDS} rounds of chaos with seed ${SEED}`, async () => {
  const ending = await runChaos({ build: inject('extension'), rounds: ROUNDS, seed: SEED })
  expect(report(ending)).toBe('')
  expect(ending.verdict.created, JSON.stringify(summary(ROUNDS, ending))).toBeGreaterThan(ROUNDS / 2)
})

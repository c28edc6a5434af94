import { parseArgs } from 'node:util'
import { report, summary } from '../test/chaos/extension/judge.ts'
import { runChaos } from '../test/chaos/extension/run-chaos.ts'
import { buildExtension } from '../test/support/build-extension.ts'
import { runCommand, wholeNumber } from './command.ts'

// The journal keeps its newest 1,000 entries, and the judge needs all of them.
const MAX_ROUNDS = 400

/** Breaks the extension's connections, background and browser. Prints which links were duplicated, lost or left unsettled. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const rounds = wholeNumber('rounds', values.rounds, MAX_ROUNDS)
  const seed = wholeNumber('seed', values.seed, 2 ** 31 - 1)
  console.log(`seed ${seed}`)

  const ending = await runChaos({
    build: await buildExtension(),
    rounds,
    seed,
    onRound: (round) => round % 10 === 0 && console.log(`round ${round} of ${rounds}`),
  })
  console.table([summary(rounds, ending)])
  if (ending.verdict.problems.length === 0) return 0
  console.log(`\n${report(ending)}`)
  return 1
})

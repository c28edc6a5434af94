import fc from 'fast-check'
import { type Fault, NO_FAULT } from './fault.ts'

/**
 * What the extension cannot know is that a request it was cut off from is done later than CUT_OFF_MS (2 s) after that,
 * so none is kept from the service for nearly as long. An answer may take its time.
 */
const LONGEST_HOLD_OF_REQUEST_MS = 700
const LONGEST_HOLD_OF_ANSWER_MS = 3_000

const mostlyNone = (longest: number, usual: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: usual, max: longest }) },
  )

const holds = {
  holdRequestMs: mostlyNone(LONGEST_HOLD_OF_REQUEST_MS, 100),
  holdAnswerMs: mostlyNone(LONGEST_HOLD_OF_ANSWER_MS, 200),
}

const failed = fc.record({ status: fc.constantFrom(500 as const, 502 as const), isHtml: fc.boolean() })
const portal = fc.constant({ status: 200 as const, isHtml: true })
const tooMany = fc.record({
  status: fc.constant(429 as const),
  isHtml: fc.boolean(),
  retryAfter: fc.constantFrom('0', '1'),
})

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ kind: fc.constant('none' as const), ...holds }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('cut' as const),
      when: fc.constantFrom('before' as const, 'meanwhile' as const, 'after' as const),
      isReset: fc.boolean(),
      ...holds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('impostor' as const),
      when: fc.constant('before' as const),
      answer: fc.oneof(failed, portal, tooMany),
      ...holds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('impostor' as const),
      when: fc.constant('after' as const),
      // Not 429: it says that nothing was done, and nobody can work with a service that says so and lies.
      answer: fc.oneof(failed, portal),
      ...holds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('truncated' as const), isCut: fc.boolean(), ...holds }),
  },
)

/** Gives one fault after the other, the same for the same seed, and never comes to an end. */
export const createFaults = (seed: number): (() => Fault) => {
  const faults = fc.sample(fault, { seed, numRuns: 5_000 })
  let next = 0
  return () => faults[next++ % faults.length] ?? NO_FAULT
}

import fc from 'fast-check'

/** What the proxy answers instead of the service. */
export type FakeAnswer = { status: 200 | 429 | 500 | 502; isHtml: boolean; retryAfter?: string }

/** Before the service gets the request, while the request is on its way, or after the service has handled it. */
type When = 'before' | 'during' | 'after'

/** What goes wrong with one request. */
export type Fault = {
  /** How long the proxy holds back the request and the answer. */
  holdRequestMs: number
  holdAnswerMs: number
} & (
  | { kind: 'none' }
  | { kind: 'cut'; when: When; isReset: boolean }
  | { kind: 'fake'; when: 'before' | 'after'; answer: FakeAnswer }
  /** The connection breaks, and the service gets the request long after. */
  | { kind: 'late'; lateMs: number }
  /** Half of the real answer: declared complete, or with the connection cut in the middle. */
  | { kind: 'truncated'; isCut: boolean }
)

export const NO_FAULT: Fault = { kind: 'none', holdRequestMs: 0, holdAnswerMs: 0 }

/** Shorter than the minute of the property test, which has no time to lose. */
const MAX_LATE_MS = 10_000
/** How long a list may lack a new link. */
const MAX_LAG_MS = 5_000
const MAX_REQUEST_HOLD_MS = 700
const MAX_ANSWER_HOLD_MS = 3_000

const mostlyNone = (max: number, usual: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: usual, max }) },
  )

const holds = {
  holdRequestMs: mostlyNone(MAX_REQUEST_HOLD_MS, 100),
  holdAnswerMs: mostlyNone(MAX_ANSWER_HOLD_MS, 200),
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
      when: fc.constantFrom('before' as const, 'during' as const, 'after' as const),
      isReset: fc.boolean(),
      ...holds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fake' as const),
      when: fc.constant('before' as const),
      answer: fc.oneof(failed, portal, tooMany),
      ...holds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fake' as const),
      when: fc.constant('after' as const),
      // Not 429: it promises that nothing was created.
      answer: fc.oneof(failed, portal),
      ...holds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      lateMs: fc.integer({ min: 500, max: MAX_LATE_MS }),
      holdRequestMs: fc.constant(0),
      holdAnswerMs: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('truncated' as const), isCut: fc.boolean(), ...holds }),
  },
)

/** An endless sequence, the same one for the same seed. */
const endless = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number): (() => Value) => {
  const values = fc.sample(arbitrary, { seed, numRuns: 5_000 })
  let next = 0
  return () => values[next++ % values.length] as Value
}

/** What goes wrong with each request. */
export const createFaults = (seed: number): (() => Fault) => endless(fault, seed)

/** How long each new link is missing in lists: mostly not at all. */
export const createLags = (seed: number): (() => number) =>
  endless(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_LAG_MS })), seed)

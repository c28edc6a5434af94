import fc from 'fast-check'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import type { ListFate, SendFate } from './model-service'

const quick = fc.integer({ min: 1, max: 3_000 })
const slow = fc.integer({ min: 1, max: 24_000 })
const late = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 }))

const failure = (...codes: FailureCode[]) => fc.constantFrom(...codes).map((code) => ({ code }))

const rateLimited = fc
  .integer({ min: 0, max: 90 })
  .map((retryAfterSeconds) => ({ code: 'rate-limited' as const, status: 429, retryAfterSeconds }))

const unsent = fc.constant<Failure>({ code: 'offline' })

const fate = <Kind extends SendFate['kind']>(value: Kind) => fc.constant(value)

/** The fate of a creation request. */
export const sendFate: fc.Arbitrary<SendFate> = fc.oneof(
  { weight: 36, arbitrary: fc.record({ kind: fate('answered'), after: slow }) },
  {
    weight: 36,
    arbitrary: fc.record({ kind: fate('refused'), failure: fc.oneof(rateLimited, unsent), after: quick }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fate('refused'),
      failure: failure('unauthorized', 'not-found', 'rejected'),
      after: quick,
    }),
  },
  {
    weight: 36,
    arbitrary: fc.record({
      kind: fate('lost'),
      failure: failure('unreachable', 'unavailable', 'unexpected-response'),
      after: quick,
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({ kind: fate('lost'), failure: failure('timed-out'), after: fc.constant(25_000) }),
  },
  {
    weight: 54,
    arbitrary: fc.record({
      kind: fate('done-unsaid'),
      failure: failure('unreachable', 'unavailable', 'unexpected-response', 'response-too-large'),
      after: quick,
      late,
    }),
  },
  {
    weight: 36,
    arbitrary: fc.record({
      kind: fate('done-unsaid'),
      failure: failure('timed-out'),
      after: fc.constant(25_000),
      late: fc.integer({ min: -25_000, max: 60_000 }),
    }),
  },
)

/** The fate of a list request. */
export const listFate: fc.Arbitrary<ListFate> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ after: slow }) },
  {
    weight: 10,
    arbitrary: fc.record({
      after: quick,
      failure: fc.oneof(rateLimited, failure('offline', 'unreachable', 'unavailable', 'timed-out')),
    }),
  },
  { weight: 1, arbitrary: fc.record({ after: quick, failure: failure('unexpected-response', 'unauthorized') }) },
)

import fc from 'fast-check'
import type { FailureCode } from '@/lib/domain/failure'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { Death } from './crashable-worker'
import { LATEST_CUT_MS, LATEST_MS, type ListFate, type SendFate, type ServiceTraits } from './model-service'

/** What people and browsers do, each at a moment in milliseconds after the beginning. */
export type Action =
  | { kind: 'order'; at: number; draft: LinkDraft; isAnother: boolean; isRepeat: boolean }
  | { kind: 'open-popup'; at: number }
  | { kind: 'stop-worker'; at: number }
  | { kind: 'withdraw'; at: number; order: number }

/** One story: what is asked for, and all that goes wrong meanwhile. Where its faults end, everything works. */
export type Plan = {
  actions: Action[]
  hasDrawnTokens: boolean
  keyStorage: 'stored' | 'session'
  traits: ServiceTraits
  sends: SendFate[]
  lists: ListFate[]
  /** Of the first worker, the second and so on; those after the last live on. */
  deaths: (Death | null)[]
  restartAfter: number
  isDoneWhenCutOff: boolean
}

/** A token that someone else has taken before. */
export const TAKEN_TOKEN = 'taken'

const quick = fc.integer({ min: 1, max: 3_000 })
const slow = fc.integer({ min: 1, max: 24_000 })

const draft: fc.Arbitrary<LinkDraft> = fc.record({
  link: fc.constantFrom('https://a.example/', 'https://b.example/'),
  tagId: fc.constantFrom('', '1'),
  token: fc.constantFrom('', '', 'mine', TAKEN_TOKEN),
  password: fc.constantFrom('', '', 'open sesame'),
  expiresAt: fc.constantFrom('', '2099-01-01T00:00:00.000Z'),
})

const at = fc.integer({ min: 0, max: 90_000 })

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      at,
      draft,
      isAnother: fc.boolean(),
      isRepeat: fc.nat({ max: 4 }).map((die) => die === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open-popup' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop-worker' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), at, order: fc.nat({ max: 3 }) }) },
)

const failure = (...codes: FailureCode[]) => fc.constantFrom(...codes).map((code) => ({ code }))

const rateLimited = fc
  .integer({ min: 0, max: 90 })
  .map((retryAfterSeconds) => ({ code: 'rate-limited' as const, status: 429, retryAfterSeconds }))

const sendFate: fc.Arbitrary<SendFate> = fc.oneof(
  fc.record({ kind: fc.constant('answered' as const), after: slow }),
  fc.record({
    kind: fc.constant('refused' as const),
    failure: fc.oneof(rateLimited, failure('offline', 'unauthorized', 'permission-missing', 'not-found', 'rejected')),
    after: quick,
  }),
  fc.record({ kind: fc.constant('lost' as const), failure: failure('unreachable', 'unavailable'), after: quick }),
  fc.record({ kind: fc.constant('lost' as const), failure: failure('timed-out'), after: fc.constant(25_000) }),
  fc.record({
    kind: fc.constant('done-unsaid' as const),
    failure: failure('unreachable', 'unavailable', 'unexpected-response', 'response-too-large'),
    after: quick,
    late: fc.integer({ min: 0, max: LATEST_CUT_MS }),
  }),
  fc.record({
    kind: fc.constant('done-unsaid' as const),
    failure: failure('timed-out'),
    after: fc.constant(25_000),
    late: fc.integer({ min: -25_000, max: LATEST_MS }),
  }),
)

const listFate: fc.Arbitrary<ListFate> = fc.oneof(
  fc.record({ after: slow }),
  fc.record({
    after: quick,
    failure: fc.oneof(
      rateLimited,
      failure('offline', 'unreachable', 'unavailable', 'unexpected-response', 'unauthorized', 'timed-out'),
    ),
  }),
)

export const plans: fc.Arbitrary<Plan> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 6 }),
  hasDrawnTokens: fc.nat({ max: 2 }).map((die) => die === 0),
  keyStorage: fc.constantFrom('stored', 'session'),
  traits: fc.record({
    clockAheadMs: fc.constantFrom(0, 0, 250_000, -250_000),
    tellsTime: fc.boolean(),
    pageSize: fc.constantFrom(100, 1, 2),
    noise: fc.nat({ max: 2 }),
  }),
  sends: fc.array(sendFate, { maxLength: 6 }),
  lists: fc.array(listFate, { maxLength: 5 }),
  deaths: fc.array(
    fc.option(fc.record({ step: fc.integer({ min: 1, max: 60 }), isBegun: fc.boolean() }), { freq: 3 }),
    { maxLength: 4 },
  ),
  restartAfter: fc.integer({ min: 0, max: 60_000 }),
  isDoneWhenCutOff: fc.boolean(),
})

import fc from 'fast-check'
import type { Decision } from '@/lib/domain/creation/journal-entry'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { Death } from './crashable-worker'
import { listFate, sendFate } from './fates'
import { BLOCKED, type ListFate, type SendFate, type ServiceTraits } from './model-service'

/** Actions of people and browsers, each in one profile, at a time in milliseconds after the start. */
export type Action = { at: number; profile: number } & (
  | { kind: 'order'; draft: LinkDraft; connection: number; isAnother: boolean; isRepeat: boolean }
  | { kind: 'open-popup' }
  | { kind: 'stop-worker' }
  | { kind: 'synchronise' }
  | { kind: 'decide'; order: number; as: Decision }
  | { kind: 'step-clock'; by: number }
)

/** One story: orders, and all that goes wrong meanwhile. After its last fault, everything works. */
export type Plan = {
  actions: Action[]
  /** How many browsers use the same account. */
  profiles: number
  /** The services, one for each connection. */
  services: ServiceTraits[]
  /** A reply has carried a token of ours before, from services that honour them. */
  isProven: boolean
  generatesTokens: boolean
  keyStorage: 'stored' | 'session'
  /** The person answers each question with "Shorten again" at once, if a token identifies the creation. */
  isImpatient: boolean
  /** Tokens that others have taken, whose links are not listed for this account. */
  takenTokens?: string[]
  sends: SendFate[]
  lists: ListFate[]
  /** Of the first worker, the second and so on; those after the last live on. */
  deaths: (Death | null)[]
  restartAfter: number
  /** When the service carries out the request of a dead worker; null for never. */
  doneAfterDeath: number | null
}

/** A token that someone else has taken before. */
export const TAKEN_TOKEN = 'taken'

const draft: fc.Arbitrary<LinkDraft> = fc.record({
  link: fc.oneof(
    // A refusal after a lost answer is always put to the person, so few requests are refused.
    { weight: 240, arbitrary: fc.constantFrom('https://a.example/', 'https://b.example/') },
    { weight: 1, arbitrary: fc.constant(BLOCKED) },
  ),
  tagId: fc.constantFrom('', '1'),
  token: fc.constantFrom('', '', 'Mine', TAKEN_TOKEN),
  password: fc.constantFrom('', '', 'open sesame'),
  expiresAt: fc.constantFrom('', '2099-01-01T00:00:00.000Z'),
})

const at = fc.integer({ min: 0, max: 90_000 })
const profile = fc.nat({ max: 1 })
const HOUR_MS = 3_600_000

const kind = <Kind extends Action['kind']>(value: Kind) => fc.constant(value)

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('order'),
      at,
      profile,
      draft,
      connection: fc.nat({ max: 1 }),
      isAnother: fc.boolean(),
      isRepeat: fc.nat({ max: 4 }).map((die) => die === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('open-popup'), at, profile }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('stop-worker'), at, profile }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('synchronise'), at, profile }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('decide'),
      at,
      profile,
      order: fc.nat({ max: 3 }),
      as: fc.constantFrom('withdraw' as const, 'look-again' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('step-clock'),
      at,
      profile,
      by: fc.constantFrom(5_000, -5_000, HOUR_MS, -HOUR_MS),
    }),
  },
)

const traits: fc.Arbitrary<ServiceTraits> = fc.record({
  tokens: fc.constantFrom('honoured', 'honoured', 'honoured', 'folded', 'ignored', 'refused'),
  destinations: fc.constantFrom('kept', 'kept', 'without-slash', 'marked'),
  protects: fc.nat({ max: 9 }).map((die) => die > 0),
  lagMs: fc.oneof(
    { weight: 20, arbitrary: fc.constant(0) },
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    // Longer than Curtail looks by itself.
    { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 50_000 }) },
  ),
  clockAheadMs: fc.constantFrom(0, HOUR_MS, -HOUR_MS),
  pageSize: fc.constantFrom(100, 12, 3),
  noise: fc.nat({ max: 2 }),
})

export const plans: fc.Arbitrary<Plan> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 7 }),
  profiles: fc.constantFrom(1, 1, 2),
  services: fc.array(traits, { minLength: 1, maxLength: 2 }),
  isProven: fc.boolean(),
  generatesTokens: fc.nat({ max: 3 }).map((die) => die > 0),
  keyStorage: fc.constantFrom('stored', 'session'),
  isImpatient: fc.boolean(),
  sends: fc.array(sendFate, { maxLength: 6 }),
  lists: fc.array(listFate, { maxLength: 5 }),
  deaths: fc.array(
    fc.option(fc.record({ step: fc.integer({ min: 1, max: 80 }), isBegun: fc.boolean() }), { freq: 3 }),
    { maxLength: 4 },
  ),
  restartAfter: fc.integer({ min: 0, max: 60_000 }),
  doneAfterDeath: fc.option(fc.integer({ min: 0, max: 60_000 }), { freq: 2 }),
})

type Change = Partial<Plan> & { traits?: Partial<ServiceTraits> }

/** A plan with the given faults only, on a service whose tokens are proven. */
export const simplePlan = ({ traits, ...change }: Change): Plan => ({
  actions: [order({})],
  profiles: 1,
  services: [
    {
      tokens: 'honoured',
      destinations: 'kept',
      protects: true,
      lagMs: 0,
      clockAheadMs: 0,
      pageSize: 100,
      noise: 0,
      ...traits,
    },
  ],
  isProven: true,
  generatesTokens: true,
  keyStorage: 'stored',
  isImpatient: false,
  sends: [],
  lists: [],
  deaths: [],
  restartAfter: 1_000,
  doneAfterDeath: 1_000,
  ...change,
})

export const order = (draft: Partial<LinkDraft>, at = 0): Action => ({
  kind: 'order',
  at,
  profile: 0,
  connection: 0,
  draft: { ...emptyDraft('https://a.example/'), ...draft },
  isAnother: false,
  isRepeat: false,
})

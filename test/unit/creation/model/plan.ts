import fc from 'fast-check'
import type { Decision } from '@/lib/domain/creation/entry'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { CallKind, Death } from './crashable-worker'
import { listFate, sendFate } from './fates'
import { BLOCKED, type ListFate, type SendFate, type ServiceTraits } from './model-service'

/** Where a person is: on the page of the link, or on another one; in an ordinary window, or in a private one. */
type Spot = { isElsewhere: boolean; isPrivate: boolean }

/** Actions of users and browsers, each in one profile, at a time in milliseconds after the start. */
export type Action = { at: number; profile: number } & (
  | ({
      kind: 'order'
      draft: LinkDraft
      connection: number
      isAnother: boolean
      /** The order before is pressed again in place of a new one. */
      isRepeat: boolean
      /** Pressed twice. */
      isDouble: boolean
    } & Spot)
  | ({ kind: 'type'; draft: LinkDraft } & Spot)
  | ({ kind: 'click'; link: string } & Spot)
  | ({ kind: 'open-popup'; link: string } & Spot)
  | { kind: 'choose'; connection: number }
  | { kind: 'remove'; connection: number }
  /** Another key for a connection, perhaps of another address. */
  | { kind: 'replace'; connection: number; service: number; hasMoved: boolean }
  | { kind: 'close-private-windows' }
  | { kind: 'batch'; links: string[] }
  | { kind: 'control-batch'; as: 'stop' | 'retry' | 'close' | 'putBack' }
  | { kind: 'stop-worker' }
  | { kind: 'synchronize' }
  /** Of an order, or of a row of a batch. */
  | { kind: 'decide'; order: number; row: number; as: Decision }
  /** Copies the link of an order again. */
  | { kind: 'copy'; order: number }
  | { kind: 'step-clock'; by: number }
)

/** One story: orders, and all that goes wrong meanwhile. After its last fault, everything works. */
export type Plan = {
  actions: Action[]
  /** How many browsers use the same account. */
  profiles: number
  /** The services, one for each connection. */
  services: ServiceTraits[]
  /** A service that honors tokens has returned one of ours before. */
  isProven: boolean
  /** False if the services are known to refuse tokens at the beginning. */
  generatesTokens: boolean
  keyStorage: 'stored' | 'session'
  /** The user answers each question with "Shorten again" at once, if a token identifies the creation. */
  isImpatient: boolean
  /** How many of the first tokens others have taken, whose links are not listed for this account. */
  takenTokens?: number
  sends: SendFate[]
  lists: ListFate[]
  /** Of the first worker, the second and so on; those after the last live on. */
  deaths: (Death | null)[]
  restartAfter: number
  /** When the service carries out the request of a dead worker; null for never. */
  doneAfterDeath: number | null
  /** The calls that the browser rejects, by their number among those of their kind. */
  rejections: { kind: CallKind; number: number }[]
  /** The numbers of the copies that the clipboard refuses. */
  refusedCopies: number[]
}

/** A token that someone else has taken before. */
export const TAKEN_TOKEN = 'taken'

/** A destination that only private windows show. */
export const SECRET = 'https://secret.example/'

const ADDRESSES = ['https://a.example/', 'https://b.example/']

const address = fc.constantFrom(...ADDRESSES)

const draft: fc.Arbitrary<LinkDraft> = fc.record({
  link: fc.oneof(
    // A refusal after a lost response is always put to the user, so few requests are refused.
    { weight: 240, arbitrary: address },
    { weight: 1, arbitrary: fc.constant(BLOCKED) },
  ),
  tagId: fc.constantFrom('', '1'),
  token: fc.constantFrom('', '', 'Mine', TAKEN_TOKEN),
  password: fc.constantFrom('', '', 'open sesame'),
  expiresAt: fc.constantFrom('', '2099-01-01T00:00:00.000Z'),
})

// Most things happen while others are under way.
const at = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
)
const profile = fc.nat({ max: 1 })
const HOUR_MS = 3_600_000

const oneIn = (sides: number) => fc.nat({ max: sides - 1 }).map((die) => die === sides - 1)

const spot = { isElsewhere: oneIn(4), isPrivate: oneIn(4) }
const nowhere = { isElsewhere: false, isPrivate: false }

const action = <Kind extends Action['kind']>(
  weight: number,
  kind: Kind,
  rest: {
    [Name in Exclude<keyof Extract<Action, { kind: Kind }>, 'kind' | 'at' | 'profile'>]: fc.Arbitrary<
      Extract<Action, { kind: Kind }>[Name]
    >
  },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), at, profile, ...rest }) as unknown as fc.Arbitrary<Action>,
})

const connection = fc.nat({ max: 1 })

const rejection = <Kind extends CallKind>(kind: Kind, max: number) =>
  fc.record({ kind: fc.constant(kind), number: fc.integer({ min: 1, max }) })

const actions: fc.Arbitrary<Action> = fc.oneof(
  action(24, 'order', {
    draft,
    connection,
    isAnother: fc.boolean(),
    isRepeat: oneIn(5),
    isDouble: oneIn(5),
    ...spot,
  }),
  action(4, 'type', { draft, ...spot }),
  action(5, 'click', { link: address, ...spot }),
  action(5, 'open-popup', { link: address, ...spot }),
  action(2, 'choose', { connection }),
  action(2, 'remove', { connection }),
  action(3, 'replace', { connection, service: fc.nat({ max: 1 }), hasMoved: fc.boolean() }),
  action(5, 'close-private-windows', {}),
  action(3, 'batch', {
    links: fc.array(
      fc.nat({ max: 11 }).map((line) => `https://list.example/${line}`),
      { minLength: 1, maxLength: 12 },
    ),
  }),
  action(3, 'control-batch', { as: fc.constantFrom('stop', 'retry', 'close', 'close', 'putBack') }),
  action(3, 'stop-worker', {}),
  action(3, 'synchronize', {}),
  action(3, 'decide', {
    order: fc.nat({ max: 3 }),
    row: fc.nat({ max: 3 }),
    as: fc.constantFrom('withdraw', 'look-again'),
  }),
  action(2, 'copy', { order: fc.nat({ max: 3 }) }),
  action(3, 'step-clock', { by: fc.constantFrom(5_000, -5_000, HOUR_MS, -HOUR_MS) }),
)

const traits: fc.Arbitrary<ServiceTraits> = fc.record({
  tokens: fc.constantFrom('honored', 'honored', 'honored', 'folded', 'ignored', 'refused'),
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
  actions: fc.array(actions, { minLength: 1, maxLength: 8 }),
  profiles: fc.constantFrom(1, 1, 1, 2),
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
  rejections: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Plan['rejections']>([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.oneof(rejection('write', 60), rejection('other', 300)), { minLength: 1, maxLength: 3 }),
    },
  ),
  refusedCopies: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }) },
  ),
})

type Change = Partial<Plan> & { traits?: Partial<ServiceTraits> }

/** A plan with the given faults only, on a service whose tokens are proven. */
export const simplePlan = ({ traits, ...change }: Change): Plan => ({
  actions: [order({})],
  profiles: 1,
  services: [
    {
      tokens: 'honored',
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
  rejections: [],
  refusedCopies: [],
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
  isDouble: false,
  ...nowhere,
})

/** The page that an action happens on. */
export const pageOf = (link: string, { isElsewhere }: Spot): string =>
  isElsewhere ? (ADDRESSES.find((other) => other !== link) ?? link) : link

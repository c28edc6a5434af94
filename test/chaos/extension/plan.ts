import fc from 'fast-check'
import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'

/** The fields of the form besides the link. */
type Fields = {
  token: 'none' | 'own' | 'taken'
  hasPassword: boolean
  expiry: 'never' | 'in a week' | 'in two seconds'
}

/** One request for a link by a user. */
export type Order = (
  | { way: 'popup'; fields: Fields; enters: 1 | 2; isClosedAtOnce: boolean }
  /** The popup's message, sent from another page: once, twice at once, or again as another link. */
  | { way: 'message'; fields: Fields; repeat: 'no' | 'at once' | 'another' }
  | { way: 'menu'; hasDuplicate: boolean }
  | { way: 'command' }
) & {
  /** The path of the destination, unique to this order. */
  path: string
}

/** When a disturbance begins: a delay after the round starts, or after the proxy's next request or answer. */
export type Moment = { after: 'start' | 'request' | 'answer'; milliseconds: number }

export type Disturbance = { moment: Moment } & (
  | { kind: 'stop the background' }
  | { kind: 'refuse connections'; forMs: number }
  | { kind: 'go offline'; forMs: number }
  | { kind: 'kill the browser' }
)

/** Orders placed at about the same time, and what disturbs them. */
export type Round = { orders: Order[]; disturbances: Disturbance[]; generatesTokens: boolean }

/** A token already in use, so that an order for it fails. */
export const TAKEN_TOKEN = 'taken'

const fields: fc.Arbitrary<Fields> = fc.record({
  token: fc.constantFrom('none', 'none', 'none', 'own', 'own', 'taken'),
  hasPassword: fc.nat({ max: 3 }).map((die) => die === 0),
  expiry: fc.constantFrom('never', 'never', 'never', 'in a week', 'in two seconds'),
})

const order = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      way: fc.constant('popup' as const),
      fields,
      enters: fc.constantFrom(1 as const, 2 as const),
      isClosedAtOnce: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      way: fc.constant('message' as const),
      fields,
      repeat: fc.constantFrom('no' as const, 'at once' as const, 'another' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ way: fc.constant('menu' as const), hasDuplicate: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ way: fc.constant('command' as const) }) },
)

const moment: fc.Arbitrary<Moment> = fc.record({
  after: fc.constantFrom('start', 'request', 'request', 'answer', 'answer'),
  milliseconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 400 })),
})

const forMs = fc.integer({ min: 50, max: 1_200 })

const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('stop the background' as const), moment }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refuse connections' as const), moment, forMs }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('go offline' as const), moment, forMs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill the browser' as const), moment }) },
)

const round = fc.record({
  // Only one popup can be open.
  orders: fc.array(order, { minLength: 1, maxLength: 3 }).map((orders) => {
    const first = orders.findIndex(({ way }) => way === 'popup')
    return orders.filter(({ way }, index) => way !== 'popup' || index === first)
  }),
  disturbances: fc.uniqueArray(disturbance, { selector: ({ kind }) => kind, maxLength: 2 }),
  // Rarely not: without a token, each lost response is looked up for half a minute, one after the other.
  generatesTokens: fc.nat({ max: 7 }).map((die) => die > 0),
})

/** Plans rounds, the same ones for the same seed. */
export const planRounds = (seed: number, count: number): Round[] =>
  fc.sample(round, { seed, numRuns: count }).map(({ orders, ...rest }, index) => ({
    ...rest,
    orders: orders.map((asked, place) => ({ ...asked, path: `/chaos/${index + 1}-${place + 1}` })),
  }))

const LIFETIMES_MS = { 'in a week': 7 * 24 * 3_600_000, 'in two seconds': 2_000 }

/** A draft with a link and nothing else. */
export const bareDraft = (link: string): LinkDraft => ({ link, tagId: '', token: '', password: '', expiresAt: '' })

/** A draft with the planned fields filled in. */
export const draftFor = (link: string, { token, hasPassword, expiry }: Fields): LinkDraft => ({
  ...bareDraft(link),
  token: token === 'own' ? new URL(link).pathname.replaceAll('/', '') : token === 'taken' ? TAKEN_TOKEN : '',
  password: hasPassword ? 'open sesame' : '',
  expiresAt: expiry === 'never' ? '' : new Date(Date.now() + LIFETIMES_MS[expiry]).toISOString(),
})

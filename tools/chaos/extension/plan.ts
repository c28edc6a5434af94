import fc from 'fast-check'

/** What a person wishes of a short link. */
export type Wish = {
  token: 'none' | 'own' | 'taken'
  hasPassword: boolean
  expiry: 'never' | 'in a week' | 'in two seconds'
}

/** How a link is asked for, and how often. */
export type Order = (
  | { way: 'popup'; wish: Wish; enters: 1 | 2; isClosedAtOnce: boolean }
  /** What a popup sends, from a page of the extension that stays open: once, twice at once, or again on purpose. */
  | { way: 'message'; wish: Wish; again: 'no' | 'at once' | 'on purpose' }
  | { way: 'menu'; hasTwin: boolean }
  | { way: 'command' }
) & {
  /** Where it leads: the path of a page, which no other order has. */
  path: string
}

/** When a disturbance begins: so many milliseconds after the round does, or its next request is there, or is done. */
export type Moment = { after: 'start' | 'request' | 'deed'; milliseconds: number }

export type Disturbance = { moment: Moment } & (
  | { kind: 'stop the background' }
  | { kind: 'refuse connections'; forMs: number }
  | { kind: 'go offline'; forMs: number }
  | { kind: 'kill the browser' }
)

/** What is asked for at about the same time, and what happens meanwhile. */
export type Round = { orders: Order[]; disturbances: Disturbance[]; drawsTokens: boolean }

/** A token that someone else has taken, so that an order for it fails. */
export const TAKEN_TOKEN = 'taken'

const wish: fc.Arbitrary<Wish> = fc.record({
  token: fc.constantFrom('none', 'none', 'none', 'own', 'own', 'taken'),
  hasPassword: fc.nat({ max: 3 }).map((die) => die === 0),
  expiry: fc.constantFrom('never', 'never', 'never', 'in a week', 'in two seconds'),
})

const order = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      way: fc.constant('popup' as const),
      wish,
      enters: fc.constantFrom(1 as const, 2 as const),
      isClosedAtOnce: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      way: fc.constant('message' as const),
      wish,
      again: fc.constantFrom('no' as const, 'at once' as const, 'on purpose' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ way: fc.constant('menu' as const), hasTwin: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ way: fc.constant('command' as const) }) },
)

const moment: fc.Arbitrary<Moment> = fc.record({
  after: fc.constantFrom('start', 'request', 'request', 'deed', 'deed'),
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
  // A person has one popup, and the browser one tab in front.
  orders: fc.array(order, { minLength: 1, maxLength: 3 }).map((orders) => {
    const first = orders.findIndex(({ way }) => way === 'popup')
    return orders.filter(({ way }, index) => way !== 'popup' || index === first)
  }),
  disturbances: fc.uniqueArray(disturbance, { selector: ({ kind }) => kind, maxLength: 2 }),
  drawsTokens: fc.nat({ max: 3 }).map((die) => die === 0),
})

/** So many rounds, the same for the same seed. */
export const planRounds = (seed: number, count: number): Round[] =>
  fc.sample(round, { seed, numRuns: count }).map(({ orders, ...rest }, index) => ({
    ...rest,
    orders: orders.map((asked, place) => ({ ...asked, path: `/chaos/${index + 1}-${place + 1}` })),
  }))

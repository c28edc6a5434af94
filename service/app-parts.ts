import { createOwnAddressCheck } from './destination.ts'
import type { Report } from './http/failures.ts'
import type { KeyRing } from './keys.ts'
import type { Readiness } from './monitor/heartbeat.ts'
import type { Metrics } from './monitor/metrics.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { newToken } from './short-token.ts'
import type { DisabledLinks } from './storage/disabled-links.ts'
import type { Store } from './storage/store.ts'

/** The app's dependencies and settings. Tests replace the clock and the tokens. */
export type AppParts = {
  store: Store
  /** The address short links start with, such as `https://sho.rt`: no path, no slash at its end. */
  publicUrl: string
  disabledLinks: Pick<DisabledLinks, 'has'>
  keys: Pick<KeyRing, 'find'>
  passwords: Passwords
  /** Whether a destination leads back to this service. */
  isOwnAddress: (destination: string) => boolean
  /** Whether a destination leads to a host that is not allowed. */
  isBlocked: (destination: string) => boolean
  /** How many links each key may create in a minute; undefined for any number. */
  creationsPerMinute: number | undefined
  /** Where visitors can report a link; undefined for nowhere. */
  contactUrl: string | undefined
  readiness: () => Readiness
  version: string
  metrics: Pick<Metrics, 'middleware'> | undefined
  /** Epoch milliseconds. */
  now: () => number
  /** A random token of that many characters; called again if it is taken. */
  newToken: (length: number) => string
  /** Called for failures that are answered with 500 or 503. */
  report: Report
  /** How many proxies stand between visitors and this service. */
  trustedProxies: number
  /** Where `/` leads; undefined for a page that says there is nothing. */
  rootRedirect: string | undefined
  /** Where unknown short links lead; undefined for such a page. */
  notFoundRedirect: string | undefined
  /** Whether destinations get the query that the short link was followed with. */
  forwardQuery: boolean
}

type Required = 'store' | 'publicUrl' | 'keys'

/** What an app must be given. The rest has defaults. */
export type GivenParts = Pick<AppParts, Required> & Partial<Omit<AppParts, Required>>

/** All parts of an app: no metrics, proxies or reports, unless given. */
export const withDefaults = (given: GivenParts): AppParts => ({
  passwords: createPasswords(),
  disabledLinks: { has: () => false },
  isOwnAddress: createOwnAddressCheck(given),
  isBlocked: () => false,
  creationsPerMinute: undefined,
  contactUrl: undefined,
  readiness: () => ({ isReady: true, backlog: undefined }),
  version: '',
  metrics: undefined,
  now: Date.now,
  newToken,
  report: () => {},
  trustedProxies: 0,
  rootRedirect: undefined,
  notFoundRedirect: undefined,
  forwardQuery: false,
  ...given,
})

import { type Failure, type FailureCode, retryDelay } from '../failure'
import type { Link } from '../link/link'
import { isSameToken } from '../link/token'
import { isAlikeDestination } from '../link/web-address'
import type { Tokens } from '../settings/connection'
import {
  type CheckingEntry,
  failureOfEntry,
  isBatchOwn,
  type JournalEntry,
  type OpenEntry,
  orderedOf,
  type PendingEntry,
  type SendingEntry,
  tokenOf,
  warningsOf,
} from './entry'

/** What happens to an entry. `now` is in milliseconds since 1970. */
export type EntryEvent =
  /** The request leaves next. */
  | { type: 'send' }
  /** It cannot leave yet. */
  | { type: 'hold'; failure: Failure; now: number }
  /** It must not leave any more as it is: the password is forgotten, the expiry past, the address another one. */
  | { type: 'block'; failure: Failure }
  /** A link that exists has all that it asks for. */
  | { type: 'satisfied'; link: Link }
  /** The response: a link, or else what went wrong. */
  | { type: 'created'; link: Link }
  | { type: 'not-created'; failure: Failure; tokens: Tokens; now: number }
  /** The worker that sent it died. */
  | { type: 'interrupted'; tokens: Tokens }
  /** A link with its token, perhaps one of a private window, is in the service's list. */
  | { type: 'found'; link: Link; isSecret?: boolean }
  /** It is not, as far as the list could be read. */
  | { type: 'not-found'; failure?: Failure; tokens: Tokens; now: number }
  /** An exception that nobody expected. */
  | { type: 'exception'; tokens: Tokens; now: number }
  /** The connection has another key, perhaps of another account. */
  | { type: 'key-changed' }
  | { type: 'look-again' }
  | { type: 'shorten-again' }
  | { type: 'withdraw'; failure?: Failure | undefined }

type Kind = 'unsent' | 'limited' | 'held' | 'no-response' | 'odd' | 'refused'

const KINDS: Partial<Record<FailureCode, Kind>> = {
  offline: 'unsent',
  'rate-limited': 'limited',
  'not-connected': 'held',
  'key-forgotten': 'held',
  'permission-missing': 'held',
  unauthorized: 'held',
  'not-found': 'held',
  unreachable: 'no-response',
  'timed-out': 'no-response',
  unavailable: 'no-response',
  redirected: 'odd',
  'unexpected-response': 'odd',
  'response-too-large': 'odd',
  internal: 'odd',
}

/**
 * What a failure says about a request. `held`: no request gets through until the user acts. `odd`: what responds is not the
 * service, perhaps.
 */
export const kindOf = ({ code, status, field }: Failure): Kind => {
  // Some services refuse single destinations with a 403, or an unknown tag with a 404.
  if ((code === 'unauthorized' && status === 403) || field !== undefined) return 'refused'
  return KINDS[code] ?? 'refused'
}

/** True if a request would not reach the service either, after the list could not be read for this reason. */
export const keepsFromSending = (failure: Failure): boolean => {
  const kind = kindOf(failure)
  // JSON that cannot be understood comes from the service, anything else from a captive portal or a proxy.
  return kind === 'odd' ? failure.code === 'redirected' || failure.path === '' : kind !== 'refused'
}

const REFUSED: readonly FailureCode[] = ['rejected', 'unauthorized', 'not-found']

/** True if it was the service that refused the request. */
const isRefusal = (failure: Failure | undefined): failure is Failure =>
  failure !== undefined && kindOf(failure) === 'refused' && REFUSED.includes(failure.code)

/** How often an odd response is retried before the user is asked. */
const MAX_ODD_ATTEMPTS = 5

/** Six looks in half a minute. They are counted, because a clock may change. */
const LOOK_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** How many pages of the newest links the next look reads. */
export const pagesOfLook = ({ looks }: CheckingEntry): number => (looks < LOOK_PAUSES_MS.length ? 1 : 10)

const noticeOf = (entry: JournalEntry, notice: 'pending' | 'unseen' | 'seen') =>
  isBatchOwn(entry) ? 'dismissed' : notice

const toFailed = (entry: JournalEntry, failure: Failure, tokenLeadsTo?: string): JournalEntry => ({
  ...orderedOf(entry),
  state: 'failed',
  failure,
  ...(tokenLeadsTo !== undefined && { tokenLeadsTo }),
  notice: noticeOf(entry, 'unseen'),
})

const toUnsure = (entry: JournalEntry, failure: Failure | undefined): JournalEntry => ({
  ...orderedOf(entry),
  state: 'unsure',
  ...(failure && { failure }),
  notice: noticeOf(entry, 'unseen'),
})

const toCreated = (entry: JournalEntry, link: Link): JournalEntry => ({
  ...orderedOf(entry),
  state: 'created',
  link,
  warnings: warningsOf(entry, link),
  notice: noticeOf(entry, 'unseen'),
})

const toPending = (entry: JournalEntry, mayExist: boolean): PendingEntry => ({
  ...orderedOf(entry),
  state: 'pending',
  mayExist,
  attempts: 0,
  notice: noticeOf(entry, 'pending'),
})

/** Without a token, there is nothing to look for. */
const toChecking = (entry: JournalEntry, mayExist: boolean, cause: Failure | undefined): JournalEntry => {
  if (tokenOf(entry) === undefined)
    return mayExist || cause === undefined ? toUnsure(entry, cause) : toFailed(entry, cause)
  const notice = noticeOf(entry, 'pending')
  return { ...orderedOf(entry), state: 'checking', mayExist, ...(cause && { cause }), looks: 0, attempts: 0, notice }
}

/** Attempts count per failure code, so that a new kind of failure starts with a short pause. */
const attemptsAfter = ({ failure: before, attempts }: OpenEntry, { code }: Failure): number =>
  before?.code === code ? attempts + 1 : 1

/** The pause of a connection: until the user acts, or longer each time the same fails, and as long as the service asks. */
const pauseAfter = (entry: OpenEntry, failure: Failure, now: number) => {
  const attempts = attemptsAfter(entry, failure)
  const retryAt = kindOf(failure) === 'held' ? undefined : now + retryDelay(failure, attempts)
  return { attempts, failure, pausedAt: now, retryAt }
}

const toPaused = (
  entry: PendingEntry | SendingEntry,
  mayExist: boolean,
  failure: Failure,
  now: number,
): JournalEntry => ({
  ...toPending(entry, mayExist),
  ...pauseAfter(entry, failure, now),
})

const afterRequest = (
  entry: SendingEntry,
  { failure, tokens, now }: { failure: Failure; tokens: Tokens; now: number },
): JournalEntry => {
  const kind = kindOf(failure)
  if (kind === 'refused') {
    if (entry.mayExist || tokenOf(entry) !== undefined) return toChecking(entry, entry.mayExist, failure)
    return toFailed(entry, failure)
  }
  if (kind !== 'no-response' && kind !== 'odd') return toPaused(entry, entry.mayExist, failure, now)
  if (tokens !== 'honored' || tokenOf(entry) === undefined) return toChecking(entry, true, failure)
  const isEnough = kind === 'odd' && attemptsAfter(entry, failure) >= MAX_ODD_ATTEMPTS
  return isEnough ? toUnsure(entry, failure) : toPaused(entry, true, failure, now)
}

const afterLook = (
  entry: CheckingEntry,
  { failure, tokens, now }: { failure?: Failure; tokens: Tokens; now: number },
): JournalEntry => {
  const { mayExist, cause } = entry
  const refusal = isRefusal(cause) && !mayExist ? cause : undefined
  // Reported at once: only a browser or a proxy that sent it twice can have created it.
  const isBrief = refusal !== undefined && refusal.field !== 'token'
  const kind = failure && kindOf(failure)
  // A look that did not take place does not count.
  if (failure && !isBrief && kind !== 'odd' && kind !== 'refused')
    return { ...entry, ...pauseAfter(entry, failure, now) }
  const pause = isBrief ? undefined : LOOK_PAUSES_MS[entry.looks]
  if (pause !== undefined) {
    const { failure: _, ...looked } = entry
    return { ...looked, looks: entry.looks + 1, attempts: 0, pausedAt: now, retryAt: now + pause }
  }
  if (refusal === undefined) return toUnsure(entry, cause ?? failure)
  if (isBrief || entry.generatedToken === undefined) return toFailed(entry, refusal)
  if (tokens === 'honored') return toUnsure(entry, refusal)
  // Unread, the list proves nothing, and another request might duplicate the link.
  if (failure) return toFailed(entry, refusal)
  return { ...toPending(entry, false), generatedToken: undefined, isTokenRefused: true }
}

const afterFound = (entry: JournalEntry, { link, isSecret }: Extract<EntryEvent, { type: 'found' }>): JournalEntry => {
  const { request, hasPassword, generatedToken } = entry
  // No one else generates the same token, so the service made the difference.
  if (generatedToken !== undefined) {
    const isSafe = link.hasPassword || !hasPassword
    return isSafe ? toCreated(entry, link) : toFailed(entry, { code: 'not-protected', field: 'password' })
  }
  if (link.hasPassword === hasPassword && isAlikeDestination(request.link, link.destination))
    return toCreated(entry, link)
  const taken = { code: 'token-taken', field: 'token' } as const
  const cause = entry.state === 'checking' ? entry.cause : undefined
  // Without a refusal, the service may ignore tokens and have created another link.
  return isRefusal(cause) ? toFailed(entry, taken, isSecret ? undefined : link.destination) : toUnsure(entry, taken)
}

const INTERNAL: Failure = { code: 'internal' }

const afterException = (entry: JournalEntry, event: { tokens: Tokens; now: number }): JournalEntry => {
  if (entry.state === 'sending') return afterRequest(entry, { ...event, failure: INTERNAL })
  if (entry.state === 'checking') return afterLook(entry, { ...event, failure: INTERNAL })
  if (entry.state !== 'pending') return entry
  if (attemptsAfter(entry, INTERNAL) < MAX_ODD_ATTEMPTS) return toPaused(entry, entry.mayExist, INTERNAL, event.now)
  return entry.mayExist ? toUnsure(entry, INTERNAL) : toFailed(entry, INTERNAL)
}

/** What is known of a connection's tokens after the service created a link for an entry. */
export const tokensAfter = (
  known: Tokens,
  { request, generatedToken, isTokenRefused }: JournalEntry,
  link: Link,
): Tokens => {
  if (generatedToken !== undefined) return isSameToken(link.token, generatedToken) ? 'honored' : 'unknown'
  if (isTokenRefused) return 'refused'
  if (request.token === undefined) return known
  // One that keeps chosen tokens may keep generated ones again.
  return isSameToken(link.token, request.token) && known === 'honored' ? known : 'unknown'
}

const mayExistOf = (entry: JournalEntry): boolean => entry.state === 'unsure' || ('mayExist' in entry && entry.mayExist)

/** The entry that an event leads to. An event that has no meaning in its state leaves it as it is. */
export const next = (entry: JournalEntry, event: EntryEvent): JournalEntry => {
  const { state } = entry
  if (state === 'created' || state === 'failed') return entry
  switch (event.type) {
    case 'send': {
      if (state !== 'pending') return entry
      const { mayExist, attempts, failure } = entry
      return { ...orderedOf(entry), state: 'sending', mayExist, attempts, ...(failure && { failure }) }
    }
    case 'hold':
      return state === 'pending' ? toPaused(entry, entry.mayExist, event.failure, event.now) : entry
    case 'block': {
      if (!mayExistOf(entry)) return toFailed(entry, event.failure)
      const canLook = state === 'pending' && event.failure.code !== 'address-changed'
      return canLook ? toChecking(entry, true, event.failure) : toUnsure(entry, event.failure)
    }
    case 'satisfied':
      return state === 'pending' && !entry.mayExist ? toCreated(entry, event.link) : entry
    case 'created':
      return state === 'sending' ? toCreated(entry, event.link) : entry
    case 'not-created':
      return state === 'sending' ? afterRequest(entry, event) : entry
    case 'interrupted': {
      if (state !== 'sending') return entry
      const mayRepeat = event.tokens === 'honored' && tokenOf(entry) !== undefined
      return mayRepeat ? toPending(entry, true) : toChecking(entry, true, undefined)
    }
    case 'found': {
      if (state === 'sending') return entry
      const found = afterFound(entry, event)
      // The user knows the question already.
      return state === 'unsure' && found.state === 'unsure' ? entry : found
    }
    case 'not-found':
      return state === 'checking' ? afterLook(entry, event) : entry
    case 'exception':
      return afterException(entry, event)
    case 'key-changed':
      return state === 'sending' || state === 'checking' || mayExistOf(entry)
        ? toUnsure(entry, failureOfEntry(entry))
        : entry
    case 'look-again':
      return state === 'unsure' && tokenOf(entry) !== undefined ? toChecking(entry, true, entry.failure) : entry
    case 'shorten-again':
      return state === 'unsure' ? toPending(entry, true) : entry
    case 'withdraw': {
      const wasSent = state !== 'pending' || entry.mayExist
      const failure: Failure = wasSent ? { code: 'gave-up' } : (event.failure ?? { code: 'withdrawn' })
      // It is no news to the user who did it.
      return { ...toFailed(entry, failure), notice: noticeOf(entry, 'seen') }
    }
  }
}

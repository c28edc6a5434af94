import type { Failure } from '../failure'
import type { Link } from '../link/link'
import type { LinkDraft, LinkRequest } from '../link/link-draft'

/**
 * What became of one thing asked for. `queued`: written down, not sent. `sending`: on its way. `unknown`: sent, and no
 * answer tells whether it was done, so the service's list has to be looked at.
 */
export type JournalState = 'queued' | 'sending' | 'created' | 'failed' | 'unknown'

/**
 * Whether the short link reached the clipboard: `not-asked` where the person wants to copy by hand, `late` where it
 * was created so long after it was asked for that the clipboard is no longer ours to write.
 */
export type CopyState = 'copied' | 'failed' | 'not-asked' | 'late'

/**
 * Whether there is nothing to tell yet (`pending`), the person has yet to be told (`due`), has been (`given`), or is
 * done with it (`closed`).
 */
type Notice = 'pending' | 'due' | 'given' | 'closed'

/** What the service did otherwise than it was asked. */
export type Warning = 'token-differs' | 'not-protected' | 'destination-differs'

/** One creation that was asked for, and what became of it. Times are milliseconds since 1970. */
export type JournalEntry = {
  id: string
  state: JournalState
  /** The service it was asked of: it is never sent to another. */
  baseUrl: string
  /** Where it was asked for: the address of the tab, as far as it was known. */
  pageUrl: string
  askedAt: number
  /** What was asked for, but for the password, which lies with the key until the entry is settled. */
  request: Omit<LinkRequest, 'password'>
  /** What the page or the link calls itself, as far as the browser told. */
  title?: string
  hasPassword: boolean
  /** The token was drawn here, so that another may be drawn where it is taken. */
  hasDrawnToken: boolean
  /** How many tokens were drawn, where the first was taken. */
  draws?: number
  /** When it was sent first. */
  sentAt?: number
  /** How often in a row the service was tried in vain for the same reason, and when it is tried next. */
  attempts: number
  retryAt?: number
  /** How often it was sent without an answer that tells. */
  sends?: number
  /** Until then what was sent may still be under way in the service. */
  resendAt?: number
  link?: Link
  warnings?: Warning[]
  copy?: CopyState
  failure?: Failure
  notice: Notice
  /** The batch that it was asked for with, which tells of it. */
  batchId?: string
}

/** What a popup sends to have a link created. The id is drawn there, so that sending it twice creates one link. */
export type CreationOrder = {
  id: string
  pageUrl: string
  draft: LinkDraft
  /** What the page or the link calls itself. */
  title?: string
  /** The failed entry that this is another try at. */
  replaces?: string
  /** Wanted even though there is a link for the same already. */
  isAnother?: boolean
  /** One of a batch, which tells of all its links together. */
  batchId?: string
}

/** How the person is told of an entry that is settled: by the popup, unless a batch tells of it. */
export const noticeOnceSettled = ({ batchId }: Pick<JournalEntry, 'batchId'>): Notice =>
  batchId === undefined ? 'due' : 'closed'

/** The states in which an entry is done with. */
export const SETTLED: readonly JournalState[] = ['created', 'failed']

/** The states in which it is not. */
export const UNSETTLED: readonly JournalState[] = ['queued', 'sending', 'unknown']

export const isSettled = ({ state }: Pick<JournalEntry, 'state'>): boolean => SETTLED.includes(state)

/** True where the person should look at it: it failed, was not copied, or is not what was asked for. */
export const isTrouble = ({ state, copy, warnings = [] }: JournalEntry): boolean =>
  state === 'failed' || copy === 'failed' || copy === 'late' || warnings.length > 0

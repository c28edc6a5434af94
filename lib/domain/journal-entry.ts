import type { Failure } from './failure'
import type { Link } from './link'
import type { LinkDraft, LinkRequest } from './link-draft'

/** What became of one thing asked for. `unknown`: it was sent, and no answer tells whether it was done. */
export type JournalState = 'sending' | 'created' | 'failed' | 'unknown'

/** Whether the short link reached the clipboard; `not-asked` where the person wants to copy by hand. */
export type CopyState = 'copied' | 'failed' | 'not-asked'

/** Whether the person has yet to be told (`due`), has been (`given`), or is done with it (`closed`). */
export type Notice = 'due' | 'given' | 'closed'

/** One creation that was asked for, and what became of it. Times are milliseconds since 1970. */
export type JournalEntry = {
  id: string
  state: JournalState
  /** Where it was asked for: the address of the tab, as far as it was known. */
  pageUrl: string
  askedAt: number
  request: LinkRequest
  link?: Link
  copy?: CopyState
  failure?: Failure
  notice: Notice
}

/** What a popup sends to have a link created. The id is drawn there, so that sending it twice creates one link. */
export type CreationOrder = {
  id: string
  pageUrl: string
  draft: LinkDraft
  /** The failed entry that this is another try at. */
  replaces?: string
}

/** True where the draft goes back to the person: nothing came of it, or nobody can tell. */
export const isOfferedAgain = (entry: JournalEntry): boolean => entry.state === 'failed' || entry.state === 'unknown'

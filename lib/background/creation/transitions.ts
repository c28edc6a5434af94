import {
  type CopyState,
  isSettled,
  type JournalEntry,
  noticeOnceSettled,
  warningsOf,
} from '@/lib/domain/creation/journal-entry'
import { type Failure, retryDelay } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { draftOf } from '@/lib/domain/link/link-draft'
import { isSameToken } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import type { DraftStore } from '@/lib/storage/drafts'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'
import type { TokenSupport } from './token-support'

type Dependencies = {
  journal: Pick<Journal, 'update'>
  drafts: Pick<DraftStore, 'save' | 'discard'>
  vault: Pick<Vault, 'password' | 'setPassword'>
  tokenSupport: Pick<TokenSupport, 'learn' | 'markRefused'>
  now: () => number
}

/** The changes of an entry's state. Each is stored before it resolves, and resolves with the entry as stored. */
export type Transitions = {
  write(entry: JournalEntry): Promise<JournalEntry>
  /** Pauses until the next attempt: longer each time the same fails, and as long as the service asks for. */
  retryLater(entry: JournalEntry, failure: Failure): Promise<JournalEntry>
  /** Settles an entry as created, with the state of its copy if that is known. */
  succeed(connection: Connection, entry: JournalEntry, link: Link, copy?: CopyState): Promise<JournalEntry>
  /** Settles an entry as failed: nothing was created as far as is known, and its draft can be edited again. */
  markFailed(entry: JournalEntry, failure: Failure): Promise<JournalEntry>
  /** Leaves it to the person what becomes of an entry. */
  ask(entry: JournalEntry, failure: Failure | undefined): Promise<JournalEntry>
}

const NO_PAUSE = { retryAt: undefined, pausedAt: undefined }

/** Only a token that the person typed belongs in the draft. */
const typedRequest = ({ request: { token, ...others }, hasGeneratedToken }: JournalEntry): JournalEntry['request'] =>
  hasGeneratedToken || token === undefined ? others : { ...others, token }

export const createTransitions = ({ journal, drafts, vault, tokenSupport, now }: Dependencies): Transitions => {
  /** The owner may change during a request: a person may ask for a link that a batch is creating. */
  const withOwnerOf = (entry: JournalEntry, { pageUrl, title, batchId, notice, state }: JournalEntry): JournalEntry => {
    const pending = state === 'undecided' && batchId === undefined ? 'pending' : notice
    const isReported = isSettled(entry) || entry.state === 'undecided'
    return { ...entry, pageUrl, title, batchId, notice: isReported ? noticeOnceSettled({ batchId }) : pending }
  }

  const write = async (entry: JournalEntry): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => withOwnerOf(entry, stored))) ?? entry

  const learn = async (connection: Connection, { request, refusedTokens = 0 }: JournalEntry, link: Link) => {
    if (request.token !== undefined) await tokenSupport.learn(connection, request.token, link)
    else if (refusedTokens > 0) await tokenSupport.markRefused(connection)
  }

  return {
    write,
    retryLater(entry, failure) {
      // Attempts count per failure code, so that a new kind of failure starts with a short pause.
      const attempts = entry.failure?.code === failure.code ? entry.attempts + 1 : 1
      const pausedAt = now()
      return write({ ...entry, attempts, failure, pausedAt, retryAt: pausedAt + retryDelay(failure, attempts) })
    },
    async succeed(connection, entry, link, copy) {
      const { token } = entry.request
      const mayExist = isSameToken(token, link.token) ? false : entry.mayExist
      const warnings = warningsOf(entry, link)
      const succeeded = { ...entry, ...NO_PAUSE, failure: undefined, refusal: undefined, listedBefore: undefined }
      const [settled] = await Promise.all([
        write({ ...succeeded, state: 'created', mayExist, link, warnings, ...(copy && { copy }) }),
        // A worker that died while it marked the entry as failed has left a draft.
        drafts.discard(entry.id),
        learn(connection, entry, link),
      ])
      return settled
    },
    async markFailed(entry, failure) {
      const request = typedRequest(entry)
      const draft = { ...draftOf(request), password: (await vault.password(entry)) ?? '' }
      // The draft is saved first and the password deleted last, so that no crash loses the input. A batch keeps its own list.
      if (entry.batchId === undefined) await drafts.save(entry.id, entry.connectionId, draft)
      const failed = await write({
        ...entry,
        ...NO_PAUSE,
        state: 'failed',
        request,
        failure,
        refusal: undefined,
        listedBefore: undefined,
      })
      if (entry.hasPassword) await vault.setPassword(entry, undefined)
      return failed
    },
    ask: (entry, failure) => write({ ...entry, ...NO_PAUSE, state: 'undecided', failure }),
  }
}

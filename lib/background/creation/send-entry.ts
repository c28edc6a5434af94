import { type CopyState, isSettled, type JournalEntry, noticeOnceSettled } from '@/lib/domain/creation/journal-entry'
import { warningsOf } from '@/lib/domain/creation/warnings'
import { type Failure, isCertain, isPassing } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { CUT_OFF_MS, isOver, MAX_RETRY_AFTER_MS, retryDelay } from '@/lib/domain/retry'
import type { Connection } from '@/lib/domain/settings/connection'
import type { DraftStore } from '@/lib/storage/drafts'
import type { ApiClient } from '../api/api-client'
import { TIMEOUT_MS } from '../api/http'
import type { Clipboard } from '../browser/clipboard'
import type { Vault } from '../vault/vault'
import type { FindCreatedLink } from './find-created-link'
import type { Journal } from './journal'
import type { MarkFailed } from './mark-failed'
import type { Settlement } from './settlement'

type Dependencies = {
  journal: Pick<Journal, 'update'>
  api: Pick<ApiClient, 'createLink'>
  findCreatedLink: FindCreatedLink
  markFailed: MarkFailed
  vault: Pick<Vault, 'get' | 'password' | 'setPassword'>
  drafts: Pick<DraftStore, 'discard'>
  clipboard: Pick<Clipboard, 'prepare'>
  copyCreated: Settlement['copyCreated']
  generateToken: () => string
  now: () => number
}

/** One taken token is chance; this many are not. */
const MAX_GENERATED_TOKENS = 5

/** Attempts count per failure code, so that a new kind of failure starts with a short pause. */
const attemptsAfter = (entry: JournalEntry, { code }: Failure): number =>
  entry.failure?.code === code ? entry.attempts + 1 : 1

/** True if the service, or a proxy in front of it, timed out: the service may still be working on the request. */
const mayStillArrive = ({ code, status }: Failure): boolean => code === 'timed-out' || status === 504

/**
 * Sends an entry and handles the answer, until the entry is settled or has to wait for the service. An entry in the state
 * `sending` must be in the journal and not sent yet.
 */
export type SendEntry = (connection: Connection, entry: JournalEntry) => Promise<JournalEntry>

/**
 * Each state is in the journal before the next one begins. A request without an answer is looked for in the service's
 * list before it is sent again, so that no link is created twice.
 */
export const createSendEntry = (dependencies: Dependencies): SendEntry => {
  const { journal, api, findCreatedLink, markFailed, vault, drafts, clipboard, copyCreated, generateToken, now } =
    dependencies

  /** The owner may change during a request: a person may ask for a link that a batch is creating. */
  const withOwnerOf = (entry: JournalEntry, { pageUrl, title, batchId, notice }: JournalEntry): JournalEntry => ({
    ...entry,
    pageUrl,
    title,
    batchId,
    notice: isSettled(entry) ? noticeOnceSettled({ batchId }) : notice,
  })

  const write = async (entry: JournalEntry): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => withOwnerOf(entry, stored))) ?? entry

  const pauseFor = (attempts: number, { retryAfterSeconds = 0 }: Failure): number =>
    Math.max(retryDelay(attempts), Math.min(retryAfterSeconds * 1000, MAX_RETRY_AFTER_MS))

  const retryLater = (entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    const attempts = attemptsAfter(entry, failure)
    return write({ ...entry, attempts, failure, retryAt: now() + pauseFor(attempts, failure) })
  }

  const succeed = async (entry: JournalEntry, link: Link, copy?: CopyState): Promise<JournalEntry> => {
    const warnings = warningsOf(entry, link)
    const succeeded = { ...entry, failure: undefined, retryAt: undefined }
    const [settled] = await Promise.all([
      write({ ...succeeded, state: 'created', link, warnings, ...(copy && { copy }) }),
      // A worker that died while it marked the entry as failed has left a draft.
      drafts.discard(entry.id),
    ])
    if (entry.hasPassword) await vault.setPassword(entry, undefined)
    return settled
  }

  /** Handles a refusal, which may mean that an earlier attempt has created the link. */
  const onRefused = async (connection: Connection, entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    const found = await findCreatedLink(connection, entry)
    if (!found.ok) return retryLater({ ...entry, state: 'unknown' }, found.failure)
    if (found.value) return succeed(entry, found.value)
    const isTaken = entry.hasGeneratedToken && failure.status === 409
    const { generatedTokens = 1 } = entry
    if (!isTaken || generatedTokens >= MAX_GENERATED_TOKENS) return markFailed(entry, failure)
    const request = { ...entry.request, token: generateToken() }
    return write({ ...entry, state: 'queued', request, generatedTokens: generatedTokens + 1 })
  }

  const send = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    const wasSent = entry.sentAt !== undefined
    const password = entry.hasPassword ? await vault.password(entry) : undefined
    // The password was in memory only, and the browser was closed.
    if (entry.hasPassword && password === undefined) {
      const connected = await vault.get()
      // Locked: unlocking brings the password back.
      if (!connected.ok) return retryLater(entry, connected.failure)
      return markFailed(entry, { code: 'password-forgotten', field: 'password' })
    }
    return post(
      connection,
      await write({ ...entry, state: 'sending', sentAt: entry.sentAt ?? now() }),
      wasSent,
      password,
    )
  }

  /** Sends the request of an entry whose state in the journal is `sending`. */
  const post = async (connection: Connection, sending: JournalEntry, wasSent = false, password?: string) => {
    const request = api.createLink(connection, { ...sending.request, ...(password !== undefined && { password }) })
    // After the request has left: preparing the clipboard takes the browser longer than everything before it.
    if (sending.batchId === undefined) clipboard.prepare()
    const link = await request
    if (link.ok) return succeed(sending, link.value, await copyCreated(sending, link.value))
    const { failure } = link
    if (!isCertain(failure)) {
      const sends = (sending.sends ?? 0) + 1
      const underWay = mayStillArrive(failure) ? TIMEOUT_MS : CUT_OFF_MS
      const resendAt = now() + Math.max(underWay, pauseFor(sends, failure))
      return write({ ...sending, state: 'unknown', sends, failure, resendAt })
    }
    // Offline, nothing was sent. A 429 may come from a proxy that let the request through all the same.
    const isUnsent = failure.code === 'offline' && !wasSent
    if (isPassing(failure))
      return retryLater(
        isUnsent ? { ...sending, state: 'queued', sentAt: undefined } : { ...sending, state: 'unknown' },
        failure,
      )
    return wasSent || sending.hasGeneratedToken ? onRefused(connection, sending, failure) : markFailed(sending, failure)
  }

  const findOrResend = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    // A long search reads the newest links first, so it counts from its beginning.
    const searchedAt = now()
    const found = await findCreatedLink(connection, entry)
    if (!found.ok) return retryLater(entry, found.failure)
    if (found.value) return succeed(entry, found.value)
    if (!isOver(entry.resendAt ?? 0, searchedAt)) return write({ ...entry, retryAt: entry.resendAt })
    return send(connection, entry)
  }

  return async (connection, entry) => {
    let current: JournalEntry = { ...entry, retryAt: undefined }
    while (!isSettled(current) && current.retryAt === undefined)
      if (current.state === 'sending') current = await post(connection, current)
      else current = await (current.state === 'queued' ? send(connection, current) : findOrResend(connection, current))
    return current
  }
}

import { type CopyState, isSettled, type JournalEntry, noticeOnceSettled } from '@/lib/domain/creation/journal-entry'
import { warningsOf } from '@/lib/domain/creation/warnings'
import { type Failure, isCertain, isPassing } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { retryDelay } from '@/lib/domain/retry-delay'
import type { Connection } from '@/lib/domain/settings/connection'
import type { DraftStore } from '@/lib/storage/drafts'
import type { ApiClient } from '../api/api-client'
import { TIMEOUT_MS } from '../api/http'
import type { Clipboard } from '../browser/clipboard'
import type { Vault } from '../vault/vault'
import type { Conclusion } from './conclusion'
import type { Fail } from './failing'
import type { Journal } from './journal'
import type { Look } from './look'
import { CUT_OFF_MS, isOver, LONGEST_RETRY_AFTER_MS } from './pause'

type Dependencies = {
  journal: Pick<Journal, 'update'>
  api: Pick<ApiClient, 'createLink'>
  look: Look
  fail: Fail
  vault: Pick<Vault, 'get' | 'password' | 'setPassword'>
  drafts: Pick<DraftStore, 'discard'>
  clipboard: Pick<Clipboard, 'prepare'>
  copyCreated: Conclusion['copyCreated']
  drawToken: () => string
  now: () => number
}

/** A drawn token that is taken is chance; as many as this are not. */
const MOST_DRAWS = 5

/** Pauses grow against the same failure alone: one "too often" after many cut connections is the first of its kind. */
const attemptsAfter = (entry: JournalEntry, { code }: Failure): number =>
  entry.failure?.code === code ? entry.attempts + 1 : 1

/** True where the service, or what stands before it, took its time: it may be at work on the request still. */
const isStillAtIt = ({ code, status }: Failure): boolean => code === 'timed-out' || status === 504

/**
 * Takes one entry as far as it goes now: until it is settled, or has to wait for the service. One that is `sending` is
 * written down as on its way and was not sent yet.
 */
export type Deliver = (connection: Connection, entry: JournalEntry) => Promise<JournalEntry>

/**
 * One entry's way through the states, each written down before the next begins. What was sent without an answer is
 * looked for before it is sent again, so that it is never there twice.
 */
export const createDelivery = (dependencies: Dependencies): Deliver => {
  const { journal, api, look, fail, vault, drafts, clipboard, copyCreated, drawToken, now } = dependencies

  /** Whose it is may change while it is under way: a person may ask for what a batch has asked for. */
  const ownedAs = (entry: JournalEntry, { pageUrl, title, batchId, notice }: JournalEntry): JournalEntry => ({
    ...entry,
    pageUrl,
    title,
    batchId,
    notice: isSettled(entry) ? noticeOnceSettled({ batchId }) : notice,
  })

  const write = async (entry: JournalEntry): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => ownedAs(entry, stored))) ?? entry

  const pauseFor = (attempts: number, { retryAfterSeconds = 0 }: Failure): number =>
    Math.max(retryDelay(attempts), Math.min(retryAfterSeconds * 1000, LONGEST_RETRY_AFTER_MS))

  const wait = (entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    const attempts = attemptsAfter(entry, failure)
    return write({ ...entry, attempts, failure, retryAt: now() + pauseFor(attempts, failure) })
  }

  const succeed = async (entry: JournalEntry, link: Link, copy?: CopyState): Promise<JournalEntry> => {
    const warnings = warningsOf(entry, link)
    const unburdened = { ...entry, failure: undefined, retryAt: undefined }
    const [settled] = await Promise.all([
      write({ ...unburdened, state: 'created', link, warnings, ...(copy && { copy }) }),
      // One is left where a worker died while it gave the entry up.
      drafts.discard(entry.id),
    ])
    if (entry.hasPassword) await vault.setPassword(entry.id, undefined)
    return settled
  }

  /** The service refused. If it had been sent before, that may be because it was done then. */
  const refused = async (connection: Connection, entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    const found = await look(connection, entry)
    if (!found.ok) return wait({ ...entry, state: 'unknown' }, found.failure)
    if (found.value) return succeed(entry, found.value)
    const isTaken = entry.hasDrawnToken && failure.status === 409
    const { draws = 1 } = entry
    if (!isTaken || draws >= MOST_DRAWS) return fail(entry, failure)
    const request = { ...entry.request, token: drawToken() }
    return write({ ...entry, state: 'queued', request, draws: draws + 1 })
  }

  const send = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    const wasSent = entry.sentAt !== undefined
    const password = entry.hasPassword ? await vault.password(entry.id) : undefined
    // It was in the browser's memory alone, and that was closed.
    if (entry.hasPassword && password === undefined) {
      const connected = await vault.get()
      // Locked meanwhile: the password comes back with the key.
      if (!connected.ok) return wait(entry, connected.failure)
      return fail(entry, { code: 'password-forgotten', field: 'password' })
    }
    return ask(
      connection,
      await write({ ...entry, state: 'sending', sentAt: entry.sentAt ?? now() }),
      wasSent,
      password,
    )
  }

  /** Asks for what is written down as on its way. */
  const ask = async (connection: Connection, sending: JournalEntry, wasSent = false, password?: string) => {
    const asking = api.createLink(connection, { ...sending.request, ...(password !== undefined && { password }) })
    // Not before: what the clipboard needs holds up a browser for longer than all that is done until the request leaves.
    if (sending.batchId === undefined) clipboard.prepare()
    const link = await asking
    if (link.ok) return succeed(sending, link.value, await copyCreated(sending, link.value))
    const { failure } = link
    if (!isCertain(failure)) {
      const sends = (sending.sends ?? 0) + 1
      const underWay = isStillAtIt(failure) ? TIMEOUT_MS : CUT_OFF_MS
      const resendAt = now() + Math.max(underWay, pauseFor(sends, failure))
      return write({ ...sending, state: 'unknown', sends, failure, resendAt })
    }
    // Offline it was not sent. "Too often" may come from something before the service that had let it through.
    const isUnsent = failure.code === 'offline' && !wasSent
    if (isPassing(failure))
      return wait(
        isUnsent ? { ...sending, state: 'queued', sentAt: undefined } : { ...sending, state: 'unknown' },
        failure,
      )
    return wasSent || sending.hasDrawnToken ? refused(connection, sending, failure) : fail(sending, failure)
  }

  const check = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    // What a long look saw at its beginning says nothing about its end.
    const lookedAt = now()
    const found = await look(connection, entry)
    if (!found.ok) return wait(entry, found.failure)
    if (found.value) return succeed(entry, found.value)
    if (!isOver(entry.resendAt ?? 0, lookedAt)) return write({ ...entry, retryAt: entry.resendAt })
    return send(connection, entry)
  }

  return async (connection, entry) => {
    let current: JournalEntry = { ...entry, retryAt: undefined }
    while (!isSettled(current) && current.retryAt === undefined)
      if (current.state === 'sending') current = await ask(connection, current)
      else current = await (current.state === 'queued' ? send(connection, current) : check(connection, current))
    return current
  }
}

import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Failure, isPassing, isRefusal, isUnsent } from '@/lib/domain/failure'
import { MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Vault } from '../vault/vault'
import type { LookUp } from './look-up'
import { createReading, type Reading, type Recognise } from './recent-links'
import type { Settlement } from './settlement'
import type { TokenSupport } from './token-support'
import type { Transitions } from './transitions'

type Dependencies = {
  recognise: Recognise
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  lookUp: LookUp
  transitions: Transitions
  tokenSupport: Pick<TokenSupport, 'of'>
  vault: Pick<Vault, 'get' | 'password'>
  prepareCopy: Settlement['prepareCopy']
}

/**
 * Works on an entry until it is settled, undecided, or has to wait. `sending` must be in the journal and not sent yet. An
 * entry that is `unknown` is looked up in the given reading, which must have started after its request.
 */
export type SendEntry = (connection: Connection, entry: JournalEntry, reading?: Reading) => Promise<JournalEntry>

/** True if this worker cannot do more for an entry now. */
const isAtRest = (entry: JournalEntry): boolean =>
  isSettled(entry) || entry.state === 'undecided' || entry.retryAt !== undefined

/**
 * Each state is in the journal before the next one begins. After a lost answer, a request is sent again only with a token
 * that the service is known to honour, so that no link is created twice.
 */
export const createSendEntry = (dependencies: Dependencies): SendEntry => {
  const { recognise, api, lookUp, transitions, tokenSupport, vault, prepareCopy } = dependencies
  const { write, retryLater, succeed, markFailed, ask } = transitions

  /** True if the token alone distinguishes the link of an entry from every other. */
  const isIdentified = async (connection: Connection, { request }: JournalEntry): Promise<boolean> =>
    request.token !== undefined && (await tokenSupport.of(connection)) === 'proven'

  /** Notes the existing links before the request, so that the new one can be recognised. */
  const listBefore = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    const page = await api.listLinks(connection, { sort: 'date', order: 'desc', page: 1, perPage: MAX_PAGE_SIZE })
    if (!page.ok) return onUnlisted(entry, page.failure)
    const { links, totalPages, totalRows, unreadable } = page.value
    const isEnd = totalPages === null ? (totalRows ?? 0) <= links.length : totalPages <= 1
    const isAll = isEnd && (totalRows !== null || totalPages !== null || links.length === 0) && !unreadable
    // An earlier request may have arrived after all.
    const found = await recognise(entry, { links, isComplete: isAll })
    if (found?.kind === 'own' && (entry.mayExist || entry.listedBefore)) return succeed(connection, entry, found.link)
    return { ...entry, listedBefore: { ids: links.map(({ id }) => id), isAll } }
  }

  const onUnlisted = (entry: JournalEntry, failure: Failure): Promise<JournalEntry> | JournalEntry => {
    // A page that is no JSON comes from a captive portal or a proxy, and a request would meet it too.
    if (isPassing(failure) || failure.path === '') return retryLater(entry, failure)
    if (!isRefusal(failure) && !isUnsent(failure)) return entry
    return entry.mayExist ? ask(entry, failure) : markFailed(entry, failure)
  }

  const send = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    const password = entry.hasPassword ? await vault.password(entry) : undefined
    // The password was in memory only, and the browser was closed.
    if (entry.hasPassword && password === undefined) {
      const connected = await vault.get(entry.connectionId)
      // Locked: unlocking brings the password back.
      if (!connected.ok) return retryLater(entry, connected.failure)
      const forgotten: Failure = { code: 'password-forgotten', field: 'password' }
      return entry.mayExist ? onRefused(entry, forgotten) : markFailed(entry, forgotten)
    }
    const prepared = (await isIdentified(connection, entry)) ? entry : await listBefore(connection, entry)
    if (isAtRest(prepared)) return prepared
    return post(connection, await write({ ...prepared, state: 'sending' }), password)
  }

  /** Sends the request of an entry whose state in the journal is `sending`. */
  const post = async (connection: Connection, sending: JournalEntry, password?: string): Promise<JournalEntry> => {
    const request = api.createLink(connection, { ...sending.request, ...(password !== undefined && { password }) })
    // After the request has left: preparing the clipboard takes the browser longer than everything before it.
    const copy = prepareCopy(sending)
    const link = await request
    if (link.ok) return succeed(connection, sending, link.value, await copy(link.value))
    const { failure } = link
    if (isUnsent(failure) || failure.code === 'rate-limited') return onUnsent(sending, failure)
    return isRefusal(failure) ? onRefused(sending, failure) : onLost(connection, sending, failure)
  }

  const onUnsent = (entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    if (isPassing(failure)) return retryLater({ ...entry, state: 'queued' }, failure)
    return entry.mayExist ? ask(entry, failure) : markFailed(entry, failure)
  }

  /** A refusal may mean that an earlier request has created the link, or that the browser sent this one twice. */
  const onRefused = (entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    const isSure = !entry.mayExist && !entry.hasGeneratedToken && failure.field !== 'token'
    if (isSure || (!entry.mayExist && entry.request.token === undefined)) return markFailed(entry, failure)
    return write({ ...entry, state: 'unknown', refusal: failure, failure, looks: 0 })
  }

  const onLost = async (connection: Connection, entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    const lost = { ...entry, state: 'unknown', mayExist: true, refusal: undefined, looks: 0 } as const
    const mayRepeat = await mayResend(connection, { ...lost, failure })
    return mayRepeat ? retryLater(lost, failure) : write({ ...lost, failure })
  }

  const mayResend = async (connection: Connection, entry: JournalEntry): Promise<boolean> => {
    if (entry.state === 'queued') return true
    // It would be redirected again.
    if (entry.refusal !== undefined || entry.failure?.code === 'redirected') return false
    return isIdentified(connection, entry)
  }

  return async (connection, entry, reading) => {
    let current: JournalEntry = { ...entry, retryAt: undefined, pausedAt: undefined }
    let earlier = reading
    while (!isAtRest(current)) {
      if (current.state === 'sending') current = await post(connection, current)
      else if (await mayResend(connection, current)) current = await send(connection, current)
      else current = await lookUp.step(connection, current, earlier ?? createReading(api, connection))
      earlier = undefined
    }
    return current
  }
}

import {
  type CheckingEntry,
  isBatchOwn,
  isOpen,
  type JournalEntry,
  type OpenEntry,
  type PendingEntry,
  tokenOf,
} from '@/lib/domain/creation/entry'
import { type EntryEvent, keepsFromSending, next, pagesOfLook } from '@/lib/domain/creation/machine'
import type { Failure } from '@/lib/domain/failure'
import { hasExpired } from '@/lib/domain/link/expiry'
import type { Link } from '@/lib/domain/link/link'
import { draftOf } from '@/lib/domain/link/link-draft'
import type { Connection, Tokens } from '@/lib/domain/settings/connection'
import type { Parts } from '../parts'
import { failureOfReading, matchByToken, type ReadNewest } from './find-created'
import type { Settlement } from './settlement'

/** An entry as it is stored; undefined if the journal no longer has it, and then nothing more is done for it. */
type Stored = JournalEntry | undefined

/** Does what the states of an entry ask for: each is in the journal before the next step. */
export const createInterpreter = (parts: Parts & { readNewest: ReadNewest; settlement: Settlement }) => {
  const { journal, api, vault, passwords, drafts, tokenKnowledge, readNewest, settlement, logError, now } = parts
  const { forgetPrivate, hiddenLinks } = parts

  const passwordOf = (entry: JournalEntry): Promise<string | undefined> => passwords(entry).password(entry)

  /** Stores what an event makes of an entry. */
  const apply = async (entry: JournalEntry, event: EntryEvent): Promise<Stored> => {
    // Before the entry, so that no crash loses the input. A batch keeps its own list.
    if (next(entry, event).state === 'failed' && entry.state !== 'failed' && !isBatchOwn(entry))
      await drafts(entry).save(entry.id, entry.connectionId, {
        ...draftOf(entry.request),
        password: (await passwordOf(entry)) ?? '',
      })
    return journal.update(entry, entry.id, (stored) => next(stored, event))
  }

  const applyLink = async (
    connection: Connection,
    entry: JournalEntry,
    { type, link }: { type: 'created' | 'found'; link: Link },
  ): Promise<Stored> => {
    const isSecret = type === 'found' && !entry.isPrivate && (await hiddenLinks(connection))(link)
    const event = { type, link, ...(isSecret && { isSecret }) }
    const isCreated = next(entry, event).state === 'created'
    const [stored] = await Promise.all([
      apply(entry, event),
      isCreated && tokenKnowledge.learn(connection, entry, link),
    ])
    return stored
  }

  /** The browser forgets passwords when it closes. */
  const missingPassword = async (entry: JournalEntry): Promise<Failure | undefined> => {
    if (!entry.hasPassword || (await passwordOf(entry)) !== undefined) return undefined
    return { code: 'password-forgotten', field: 'password' }
  }

  /** Why a request must not be sent as it is. */
  const obstacleTo = async (entry: JournalEntry, { baseUrl }: Connection): Promise<Failure | undefined> => {
    if (entry.baseUrl !== baseUrl) return { code: 'address-changed' }
    if (hasExpired(entry.request.expiresAt, now())) return { code: 'expiry-past', field: 'expiresAt' }
    return missingPassword(entry)
  }

  /** Sends an entry once it is stored as `sending`. What the journal does not have is not sent. */
  const post = async (saving: Promise<Stored>, connectionId: string, password?: string): Promise<Stored> => {
    // Once more, because the connection may have been removed meanwhile.
    const [sending, connection] = await Promise.all([saving, vault.get(connectionId)])
    if (sending?.state !== 'sending') return sending
    const failed = (failure: Failure, tokens: Tokens) =>
      apply(sending, { type: 'not-created', failure, tokens, now: now() })
    if (!connection.ok) return failed(connection.failure, 'unknown')
    const current = connection.value
    if (current.baseUrl !== sending.baseUrl)
      return apply(sending, { type: 'block', failure: { code: 'address-changed' } })
    const token = tokenOf(sending)
    const request = { ...sending.request, ...(token && { token }), ...(password !== undefined && { password }) }
    const responding = api.createLink(current, request)
    // After the request has left: preparing the clipboard takes the browser longer than everything before it.
    const copy = settlement.prepareCopy(sending)
    const response = await responding
    if (!response.ok) return failed(response.failure, await tokenKnowledge.get(current))
    copy(response.value)
    return applyLink(current, sending, { type: 'created', link: response.value })
  }

  const send = async (connection: Connection, entry: PendingEntry): Promise<Stored> => {
    const obstacle = await obstacleTo(entry, connection)
    if (obstacle) return apply(entry, { type: 'block', failure: obstacle })
    const password = entry.hasPassword ? await passwordOf(entry) : undefined
    if ((await tokenKnowledge.get(connection)) === 'unknown') {
      // What responds may be a captive portal, which would get the request too.
      const read = await readNewest(connection.id, 1)
      if (!read.ok && keepsFromSending(read.failure))
        return apply(entry, { type: 'hold', failure: read.failure, now: now() })
      const isOurs = entry.mayExist || entry.generatedToken !== undefined
      const link = read.ok && isOurs ? matchByToken(entry, read.value, false) : undefined
      if (link) return applyLink(connection, entry, { type: 'found', link })
    }
    // Its window may have closed, and its data may be left: it was uncertain, or deleting it failed. What is certain not
    // to exist is not sent any more then.
    if (entry.isPrivate && !entry.mayExist) await forgetPrivate()
    return post(apply(entry, { type: 'send' }), connection.id, password)
  }

  const look = async (connection: Connection, entry: CheckingEntry): Promise<Stored> => {
    if (entry.baseUrl !== connection.baseUrl)
      return apply(entry, { type: 'block', failure: { code: 'address-changed' } })
    const pages = pagesOfLook(entry)
    const read = await readNewest(connection.id, pages)
    const link = read.ok ? matchByToken(entry, read.value, pages > 1) : undefined
    if (link) return applyLink(connection, entry, { type: 'found', link })
    const failure = failureOfReading(read)
    const tokens = await tokenKnowledge.get(connection)
    return apply(entry, { type: 'not-found', ...(failure && { failure }), tokens, now: now() })
  }

  const step = async (connection: Connection, entry: OpenEntry): Promise<Stored> => {
    if (entry.state === 'pending') return send(connection, entry)
    if (entry.state === 'checking') return look(connection, entry)
    return apply(entry, { type: 'interrupted', tokens: await tokenKnowledge.get(connection) })
  }

  return {
    apply,
    applyLink,
    missingPassword,
    obstacleTo,
    post,
    /** Works on an entry until it is settled or unsure, has to wait, or is gone. */
    async advance(connection: Connection, entry: OpenEntry): Promise<Stored> {
      let current: Stored = entry
      do current = await step(connection, current)
      while (current && isOpen(current) && !('pausedAt' in current && current.pausedAt !== undefined))
      return current
    },
    /** Does work for an entry. An unexpected exception is logged and recorded, and not retried forever. */
    async guard(connection: Connection, entry: JournalEntry, work: () => Promise<Stored>): Promise<Stored> {
      try {
        return await work()
      } catch (error) {
        logError(error)
        const stored = await journal.get(entry, entry.id)
        return stored && apply(stored, { type: 'exception', tokens: await tokenKnowledge.get(connection), now: now() })
      }
    },
  }
}

export type Interpreter = ReturnType<typeof createInterpreter>

import {
  holdsConnection,
  isBatchOwn,
  isOpen,
  isPausing,
  isRowInTurn,
  type JournalEntry,
  type PendingEntry,
  retryAtOf,
  SCOPES,
  tokenOf,
} from '@/lib/domain/creation/entry'
import { next } from '@/lib/domain/creation/machine'
import { retryDelay } from '@/lib/domain/failure'
import type { Connection, Tokens } from '@/lib/domain/settings/connection'
import { TIMEOUT_MS } from '../api/http'
import type { WakeUp } from '../browser/alarms'
import type { Parts } from '../parts'
import type { Interpreter } from './interpreter'
import { createLanes } from './lanes'
import { satisfies } from './same-request'
import type { Settlement } from './settlement'

/** No badge for requests faster than this. */
const BADGE_DELAY_MS = 100

/** After so many failures in a row, work that throws is no longer repeated. */
const MAX_FAILURES = 5

/** A new entry: `written` resolves once it is stored, `done` once it is settled, unsure, or has to wait. */
export type Started = { written: Promise<unknown>; done: Promise<JournalEntry> }

/** What a new entry needs to know: its connection, what is known of that one's tokens, the entries that wait. */
type Circumstances = { connection: Connection; tokens: Tokens; waiting: readonly JournalEntry[] }

/** What a turn in the queue of a connection is for. */
type Turn = { force: boolean; isOvertaking?: boolean }

/** The entry that holds the connection first: it finds out whether the others can continue. */
const inTurn = (entries: readonly JournalEntry[]): JournalEntry[] =>
  [...entries].sort((one, other) => Number(holdsConnection(other)) - Number(holdsConnection(one)))

/** Sends entries, and retries them until they are settled. Those of one connection follow each other. */
export const createOutbox = (parts: Parts & { interpreter: Interpreter; settlement: Settlement; wakeUp: WakeUp }) => {
  const { journal, vault, lanes, interpreter, settlement, badge, wakeUp, logError, wait, now } = parts
  const inFlight = new Set<string>()
  /** One pass of a connection at a time. */
  const passes = createLanes()
  /** The connections whose rows are being sent. */
  const sendingRows = new Set<string>()
  /** When each connection's next pass is due. */
  const nextPassAt = new Map<string, number>()
  let failures = 0

  const mustWait = (entry: JournalEntry, force: boolean): boolean =>
    isPausing(entry, now()) &&
    // A pause between two looks, or one that the service asked for, stays.
    (!force || !holdsConnection(entry) || ('failure' in entry && entry.failure?.code === 'rate-limited'))

  /**
   * A user's order finds out at once whether requests get through again, unless the service asked for a pause. One of an
   * ordinary window cannot tell that a private one waits.
   */
  const isHeld = (entries: readonly JournalEntry[], entry: JournalEntry): boolean =>
    entries.some(
      (other) =>
        other.connectionId === entry.connectionId &&
        other.isPrivate === entry.isPrivate &&
        other.id !== entry.id &&
        holdsConnection(other) &&
        (isBatchOwn(entry) || mustWait(other, true)),
    )

  const waiting = async (): Promise<JournalEntry[]> => (await Promise.all(SCOPES.map(journal.waiting))).flat()

  const schedule = (): void => {
    // Entries in flight need recovery if this worker is stopped.
    const recovery = inFlight.size > 0 ? now() + TIMEOUT_MS : Number.POSITIVE_INFINITY
    const due = Math.min(recovery, ...nextPassAt.values())
    if (due < Number.POSITIVE_INFINITY) wakeUp.at(due)
    else wakeUp.cancel()
  }

  const whileInFlight = async <Value>(id: string, work: () => Promise<Value>): Promise<Value> => {
    inFlight.add(id)
    schedule()
    // Not at once: the badge reads the journal, which would delay the request. The browser logs a failure of it.
    void wait(BADGE_DELAY_MS).then(() => (inFlight.has(id) ? badge.show() : undefined))
    try {
      return await work()
    } finally {
      inFlight.delete(id)
    }
  }

  /** A row gets the link of an earlier one, or one that exists, if that has all it asks for. */
  const linkFor = async (row: JournalEntry, connection: Connection) => {
    if (!isRowInTurn(row)) return undefined
    const alike = await journal.askedFor(row, row.request.link)
    const existing = alike.find((entry) => satisfies(entry, connection, row.request, now()))
    return existing?.state === 'created' ? existing.link : undefined
  }

  /** Works on an entry, as it is in the journal once its turn has come; undefined if nothing is to be done. */
  const process = async (snapshot: JournalEntry, { force, isOvertaking }: Turn): Promise<JournalEntry | undefined> => {
    const { id, connectionId } = snapshot
    const done = await lanes.run(connectionId, async () => {
      // The connection may have been removed, or have got another key meanwhile.
      const [connection, entry] = await Promise.all([vault.get(connectionId), journal.get(snapshot, id)])
      if (!connection.ok || entry === undefined || !isOpen(entry)) return undefined
      if (mustWait(entry, force)) return entry
      if (isOvertaking && isHeld(await waiting(), entry)) return entry
      return whileInFlight(id, () =>
        interpreter.guard(connection.value, entry, async () => {
          const link = await linkFor(entry, connection.value)
          return link
            ? interpreter.apply(entry, { type: 'satisfied', link })
            : interpreter.advance(connection.value, entry)
        }),
      )
    })
    return done && settlement.finish(done)
  }

  /** Does work; if it throws, it is repeated later, a few times. */
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      failures = 0
      schedule()
    } catch (error) {
      logError(error)
      failures += 1
      if (failures < MAX_FAILURES) wakeUp.at(now() + retryDelay({ code: 'internal' }, failures))
      else schedule()
    }
  }

  /** Sends the rows of a connection, one after another. What a user orders goes between them. */
  const sendRows = async (connectionId: string): Promise<void> => {
    if (sendingRows.has(connectionId)) return
    sendingRows.add(connectionId)
    try {
      for (;;) {
        const row = await journal.nextRow(connectionId)
        const done = row && (await process(row, { force: false, isOvertaking: true }))
        if (done === undefined || isRowInTurn(done)) return
        if (!isOpen(done)) continue
        const due = nextPassAt.get(connectionId) ?? Number.POSITIVE_INFINITY
        nextPassAt.set(connectionId, Math.min(due, retryAtOf(done) ?? due))
        if (holdsConnection(done)) return
      }
    } finally {
      sendingRows.delete(connectionId)
    }
  }

  /** Works on the open entries of a connection. Returns when the next pass is due. */
  const pass = async (connectionId: string, force: boolean): Promise<number> => {
    let due = Number.POSITIVE_INFINITY
    if (!(await vault.get(connectionId)).ok) return due
    const own = (await waiting()).filter((entry) => isOpen(entry) && entry.connectionId === connectionId)
    const held = new Set<boolean>()
    for (const entry of inTurn(own)) {
      if (held.has(entry.isPrivate) || inFlight.has(entry.id)) continue
      const done = await process(entry, { force })
      if (done === undefined || !isOpen(done)) continue
      due = Math.min(due, retryAtOf(done) ?? due)
      if (holdsConnection(done)) held.add(done.isPrivate)
    }
    // Not awaited: there may be a thousand.
    if (!held.has(false)) void attempt(() => sendRows(connectionId))
    return due
  }

  const flushAll = async (force: boolean): Promise<void> => {
    const [row, entries] = await Promise.all([journal.nextRow(), waiting()])
    const open = entries.filter(isOpen)
    const ids = new Set([...open, ...(row ? [row] : [])].map(({ connectionId }) => connectionId))
    const flushed = [...new Set([...ids, ...nextPassAt.keys()])].map((id) => {
      // Deleted before its turn: a time in the past would wake the background repeatedly during another pass.
      nextPassAt.delete(id)
      return passes.run(id, async () => {
        nextPassAt.set(id, await pass(id, force))
        schedule()
      })
    })
    await Promise.all(flushed)
    await badge.show()
  }

  /** Works on all open entries; `force` ends pauses that the service did not ask for. */
  const flush = async ({ force }: { force: boolean }): Promise<void> => {
    // The alarm that caused this is spent, and this may take long, or throw.
    wakeUp.at(now() + TIMEOUT_MS)
    await attempt(() => flushAll(force))
  }

  const afterSending = async (entry: JournalEntry): Promise<JournalEntry> => {
    const done = (await journal.get(entry, entry.id)) ?? entry
    // Sends what waited behind this entry, which may have shown that requests get through again.
    void flush({ force: done.state === 'created' })
    return done
  }

  /** Sends an entry before all others that wait. Resolves once it is settled, unsure, or has to wait. */
  const send = async (entry: JournalEntry): Promise<JournalEntry> => {
    void badge.show()
    await process(entry, { force: true, isOvertaking: true })
    return afterSending(entry)
  }

  return {
    /**
     * Stores a new entry and sends it. If nothing has to be done before that, the entry is stored as `sending`, which saves
     * a write that a user would wait for.
     */
    begin(entry: PendingEntry, { connection, tokens, waiting }: Circumstances): Started {
      const isReady = tokens === 'honored' && tokenOf(entry) !== undefined && !isHeld(waiting, entry)
      // A password has to be read first.
      if (entry.hasPassword || !isReady || lanes.isBusy(connection.id)) {
        const written = journal.add(entry)
        return { written, done: written.then(() => send(entry)) }
      }
      const sending = next(entry, { type: 'send' })
      const written = journal.add(sending)
      // An entry that could not be stored is not sent.
      const saved = written.then(
        (isAdded) => (isAdded ? sending : undefined),
        () => undefined,
      )
      const post = () => interpreter.guard(connection, sending, () => interpreter.post(saved, connection.id))
      const sent = lanes.run(connection.id, () => whileInFlight(entry.id, post))
      return { written, done: sent.then((done) => done && settlement.finish(done)).then(() => afterSending(entry)) }
    },
    send,
    flush,
  }
}

export type Outbox = ReturnType<typeof createOutbox>

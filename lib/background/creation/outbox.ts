import { Mutex } from 'async-mutex'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { isPassing } from '@/lib/domain/failure'
import { CUT_OFF_MS, isOver } from '@/lib/domain/retry'
import type { Connection } from '@/lib/domain/settings/connection'
import { TIMEOUT_MS } from '../api/http'
import type { Badge } from '../badge'
import type { WakeUp } from '../browser/wake-up'
import type { Vault } from '../vault/vault'
import { createDestinationGate } from './destination-gate'
import type { Journal } from './journal'
import type { MarkFailed } from './mark-failed'
import type { SendEntry } from './send-entry'

type Dependencies = {
  journal: Pick<Journal, 'add' | 'get' | 'unsettled'>
  vault: Pick<Vault, 'get'>
  sendEntry: SendEntry
  markFailed: MarkFailed
  onSettled: (entry: JournalEntry) => Promise<JournalEntry>
  badge: Pick<Badge, 'show'>
  wakeUp: WakeUp
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** No badge for requests faster than this. */
const BADGE_DELAY_MS = 100

/** A new entry: `written` resolves once it is stored, `done` once it is settled or has to wait. */
export type Begun = { written: Promise<unknown>; done: Promise<JournalEntry> }

export type Outbox = {
  /**
   * Stores a new entry and sends it, given the unsettled entries just read. If none of them comes first, the entry is
   * stored as `sending`, which saves a write that a person would wait for.
   */
  begin(entry: JournalEntry, connection: Connection, unsettled: readonly JournalEntry[]): Begun
  /** Sends an entry. Resolves once it is settled or has to wait. */
  send(entry: JournalEntry): Promise<JournalEntry>
  /** Sends all unsettled entries in their order; `force` cuts retry pauses short. */
  flush({ force }: { force: boolean }): Promise<void>
  /** Marks a waiting entry as failed, which gives its draft back. Does nothing while the entry is in flight. */
  withdraw(id: string): Promise<void>
}

const wasSent = ({ sentAt }: JournalEntry): number => (sentAt === undefined ? 0 : 1)

/** Sends entries, and retries them until they are settled. */
export const createOutbox = (dependencies: Dependencies): Outbox => {
  const { journal, vault, sendEntry, markFailed, onSettled, badge, wakeUp, wait, now } = dependencies
  const inFlight = new Map<string, Promise<JournalEntry | undefined>>()
  const passes = new Mutex()
  const gate = createDestinationGate(journal)

  /** The worker that sent the entry is gone, but its request may still arrive. */
  const interrupted = (entry: JournalEntry): JournalEntry => ({
    ...entry,
    state: 'unknown',
    resendAt: now() + CUT_OFF_MS,
  })

  const process = async (id: string): Promise<JournalEntry | undefined> => {
    // Read again: it may have been settled since it was listed.
    const [entry, connection] = await Promise.all([journal.get(id), vault.get()])
    if (entry === undefined || isSettled(entry)) return entry
    if (!connection.ok || connection.value.baseUrl !== entry.baseUrl) return entry
    if (!(await gate.enter(entry))) return entry
    scheduleRecovery()
    return sendAdmitted(connection.value, entry.state === 'sending' ? interrupted(entry) : entry)
  }

  /** Wakes the next worker if this one is stopped before the answer. */
  const scheduleRecovery = () => wakeUp.at(now() + TIMEOUT_MS)

  /** Sends an entry that has entered the gate. */
  const sendAdmitted = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    try {
      // Not at once: the badge reads the journal, which would delay the request. The browser logs a failure of it.
      void wait(BADGE_DELAY_MS).then(() => (inFlight.has(entry.id) ? badge.show() : undefined))
      const done = await sendEntry(connection, entry)
      return isSettled(done) ? await onSettled(done) : done
    } finally {
      gate.leave(entry.id)
    }
  }

  const trackInFlight = (id: string, processing: Promise<JournalEntry | undefined>) => {
    const watched = processing.finally(() => inFlight.delete(id))
    inFlight.set(id, watched)
    return watched
  }

  const sendOnce = (id: string): Promise<JournalEntry | undefined> => inFlight.get(id) ?? trackInFlight(id, process(id))

  /** Returns the time of the next pass. */
  const pass = async (force: boolean): Promise<number> => {
    let due = Number.POSITIVE_INFINITY
    const connection = await vault.get()
    if (!connection.ok) return due
    // Sent entries come first: others may wait at the gate for them.
    const entries = (await journal.unsettled()).sort((one, other) => wasSent(other) - wasSent(one))
    for (const entry of entries) {
      if (inFlight.has(entry.id) || entry.baseUrl !== connection.value.baseUrl) continue
      const mayHurry = force && entry.failure?.code !== 'rate-limited'
      const isPausing = !isOver(entry.retryAt ?? 0, now()) && !mayHurry
      const done = isPausing ? entry : await sendOnce(entry.id)
      if (done === undefined || isSettled(done)) continue
      due = Math.min(due, done.retryAt ?? due)
      // If the service does not answer, later entries wait. They do not if this entry only waits for its request to arrive.
      const awaitsArrival = done.retryAt !== undefined && done.retryAt === done.resendAt
      if (done.failure && isPassing(done.failure) && !awaitsArrival) break
    }
    return due
  }

  const flush: Outbox['flush'] = ({ force }) => {
    // The alarm that caused this is spent, and the pass in progress may take long.
    if (inFlight.size > 0) wakeUp.at(now() + TIMEOUT_MS)
    return passes.runExclusive(async () => {
      const soonest = await pass(force)
      // Entries in flight need recovery if this worker is stopped.
      const due = inFlight.size > 0 ? Math.min(soonest, now() + TIMEOUT_MS) : soonest
      if (due < Number.POSITIVE_INFINITY) wakeUp.at(due)
      else wakeUp.cancel()
      await badge.show()
    })
  }

  const afterSending = async (entry: JournalEntry): Promise<JournalEntry> => {
    const done = (await journal.get(entry.id)) ?? entry
    // Sends what waited behind this entry. The browser logs a failure of it.
    void flush({ force: false })
    return done
  }

  const send = async (entry: JournalEntry): Promise<JournalEntry> => {
    const isFirst = (await journal.unsettled()).every(({ id }) => id === entry.id || inFlight.has(id))
    if (isFirst) await sendOnce(entry.id)
    else await Promise.all([badge.show(), flush({ force: true })])
    return afterSending(entry)
  }

  return {
    begin(entry, connection, unsettled) {
      // A password has to be read from the vault first.
      const isNext = !entry.hasPassword && unsettled.every(({ id }) => inFlight.has(id))
      if (!isNext || !gate.enterAtOnce(entry, unsettled)) {
        const written = journal.add(entry)
        return { written, done: written.then(() => send(entry)) }
      }
      const sending: JournalEntry = { ...entry, state: 'sending', sentAt: now() }
      const written = journal.add(sending)
      scheduleRecovery()
      const sent = trackInFlight(
        entry.id,
        written.then(
          () => sendAdmitted(connection, sending),
          (error) => {
            // An entry that could not be stored is not sent.
            gate.leave(entry.id)
            throw error
          },
        ),
      )
      return { written, done: sent.then(() => afterSending(entry)) }
    },
    send,
    flush,
    async withdraw(id) {
      await passes.runExclusive(async () => {
        const entry = await journal.get(id)
        // The password in a locked vault would be lost.
        const isPasswordLocked = entry?.hasPassword && !(await vault.get()).ok
        if (entry && !isSettled(entry) && !inFlight.has(id) && !isPasswordLocked)
          await onSettled(await markFailed(entry, { code: entry.state === 'queued' ? 'withdrawn' : 'gave-up' }))
      })
      // Sends what waited behind it.
      await flush({ force: false })
    },
  }
}

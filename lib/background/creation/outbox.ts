import { Mutex } from 'async-mutex'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { isPassing } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { TIMEOUT_MS } from '../api/http'
import type { Badge } from '../badge'
import type { WakeUp } from '../browser/wake-up'
import type { Vault } from '../vault/vault'
import type { Deliver } from './delivery'
import { createDestinationGate } from './destination-gate'
import type { Fail } from './failing'
import type { Journal } from './journal'
import { CUT_OFF_MS, isOver } from './pause'

type Dependencies = {
  journal: Pick<Journal, 'add' | 'get' | 'unsettled'>
  vault: Pick<Vault, 'get'>
  deliver: Deliver
  fail: Fail
  /** Does what is left to do once an entry is settled. */
  conclude: (entry: JournalEntry) => Promise<JournalEntry>
  badge: Pick<Badge, 'show'>
  wakeUp: WakeUp
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** What is over sooner than this nobody saw begin. */
const MOMENT_MS = 100

/** A new entry: when it is written down, and what it is once it is settled or has to wait. */
export type Begun = { written: Promise<unknown>; done: Promise<JournalEntry> }

export type Outbox = {
  /**
   * Writes a new entry down and sends it, knowing what was not settled just before. Where nothing stands before it, it is
   * written down as on its way, so that a person waits for one writing alone.
   */
  begin(entry: JournalEntry, connection: Connection, unsettled: readonly JournalEntry[]): Begun
  /** Sends an entry, and gives it once it is settled or has to wait. */
  send(entry: JournalEntry): Promise<JournalEntry>
  /** Goes through what is not settled, in the order it was asked for. Pressing: without waiting for a pause to end. */
  run(isPressing: boolean): Promise<void>
  /** Gives up an entry that waits, and its draft back to the person; one that is under way is left alone. */
  withdraw(id: string): Promise<void>
}

const wasSent = ({ sentAt }: JournalEntry): number => (sentAt === undefined ? 0 : 1)

/** What was asked for and is not settled, kept going until it is. */
export const createOutbox = (dependencies: Dependencies): Outbox => {
  const { journal, vault, deliver, fail, conclude, badge, wakeUp, wait, now } = dependencies
  const underWay = new Map<string, Promise<JournalEntry | undefined>>()
  const passes = new Mutex()
  const gate = createDestinationGate(journal)

  /** A worker that is gone was sending it. What it sent may still arrive. */
  const interrupted = (entry: JournalEntry): JournalEntry => ({
    ...entry,
    state: 'unknown',
    resendAt: now() + CUT_OFF_MS,
  })

  const process = async (id: string): Promise<JournalEntry | undefined> => {
    // Read here, where nothing else can be at work on it: what a list said a moment ago may be settled by now.
    const [entry, connection] = await Promise.all([journal.get(id), vault.get()])
    if (entry === undefined || isSettled(entry)) return entry
    if (!connection.ok || connection.value.baseUrl !== entry.baseUrl) return entry
    if (!(await gate.enter(entry))) return entry
    watchOver()
    return goOut(connection.value, entry.state === 'sending' ? interrupted(entry) : entry)
  }

  /** If the worker is stopped before the answer, this is what wakes the next one. */
  const watchOver = () => wakeUp.at(now() + TIMEOUT_MS)

  /** Takes an entry that was let in through the gate as far as it goes now. */
  const goOut = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    try {
      // The button tells of what takes its time alone: what it reads would hold the request up, and its failure, which
      // the browser logs, is none of the request's.
      void wait(MOMENT_MS).then(() => (underWay.has(entry.id) ? badge.show() : undefined))
      const done = await deliver(connection, entry)
      return isSettled(done) ? await conclude(done) : done
    } finally {
      gate.leave(entry.id)
    }
  }

  const keepUnderWay = (id: string, processing: Promise<JournalEntry | undefined>) => {
    const watched = processing.finally(() => underWay.delete(id))
    underWay.set(id, watched)
    return watched
  }

  const deliverOnce = (id: string): Promise<JournalEntry | undefined> =>
    underWay.get(id) ?? keepUnderWay(id, process(id))

  /** Gives the moment at which the next pass is due. */
  const pass = async (isPressing: boolean): Promise<number> => {
    let due = Number.POSITIVE_INFINITY
    const connection = await vault.get()
    if (!connection.ok) return due
    // What has been sent comes first: others may wait behind it.
    const entries = (await journal.unsettled()).sort((one, other) => wasSent(other) - wasSent(one))
    for (const entry of entries) {
      if (underWay.has(entry.id) || entry.baseUrl !== connection.value.baseUrl) continue
      const mayHurry = isPressing && entry.failure?.code !== 'rate-limited'
      const isPausing = !isOver(entry.retryAt ?? 0, now()) && !mayHurry
      const done = isPausing ? entry : await deliverOnce(entry.id)
      if (done === undefined || isSettled(done)) continue
      due = Math.min(due, done.retryAt ?? due)
      // While the service does not answer, those that were asked for later wait behind this one; but not while it answers
      // and this one only waits for what it sent to arrive.
      const isForArrival = done.retryAt !== undefined && done.retryAt === done.resendAt
      if (done.failure && isPassing(done.failure) && !isForArrival) break
    }
    return due
  }

  const run = (isPressing: boolean): Promise<void> => {
    // The alarm that brought us here is spent, and the pass under way may take long.
    if (underWay.size > 0) wakeUp.at(now() + TIMEOUT_MS)
    return passes.runExclusive(async () => {
      const soonest = await pass(isPressing)
      // What is under way now has to be looked after if this worker is stopped.
      const due = underWay.size > 0 ? Math.min(soonest, now() + TIMEOUT_MS) : soonest
      if (due < Number.POSITIVE_INFINITY) wakeUp.at(due)
      else wakeUp.cancel()
      await badge.show()
    })
  }

  const concluded = async (entry: JournalEntry): Promise<JournalEntry> => {
    const done = (await journal.get(entry.id)) ?? entry
    // Others may still wait, and the moment to wake up at is theirs. Their failure is not this entry's; the browser logs it.
    void run(false)
    return done
  }

  const send = async (entry: JournalEntry): Promise<JournalEntry> => {
    const isFirst = (await journal.unsettled()).every(({ id }) => id === entry.id || underWay.has(id))
    if (isFirst) await deliverOnce(entry.id)
    else {
      await Promise.all([badge.show(), run(true)])
    }
    return concluded(entry)
  }

  return {
    begin(entry, connection, unsettled) {
      // A password is read where it lies when it is sent.
      const isNext = !entry.hasPassword && unsettled.every(({ id }) => underWay.has(id))
      if (!isNext || !gate.enterAtOnce(entry, unsettled)) {
        const written = journal.add(entry)
        return { written, done: written.then(() => send(entry)) }
      }
      const sending: JournalEntry = { ...entry, state: 'sending', sentAt: now() }
      const written = journal.add(sending)
      watchOver()
      const delivered = keepUnderWay(
        entry.id,
        written.then(
          () => goOut(connection, sending),
          (error) => {
            // What could not be written down is not sent.
            gate.leave(entry.id)
            throw error
          },
        ),
      )
      return { written, done: delivered.then(() => concluded(entry)) }
    },
    send,
    run,
    async withdraw(id) {
      await passes.runExclusive(async () => {
        const entry = await journal.get(id)
        // What lies with a locked key would be lost.
        const isOutOfReach = entry?.hasPassword && !(await vault.get()).ok
        if (entry && !isSettled(entry) && !underWay.has(id) && !isOutOfReach)
          await conclude(await fail(entry, { code: entry.state === 'queued' ? 'withdrawn' : 'gave-up' }))
      })
      // Those that waited behind it need wait no longer.
      await run(false)
    },
  }
}

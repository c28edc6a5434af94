import { Mutex } from 'async-mutex'
import { isPassing } from '@/lib/domain/failure'
import { isSettled, type JournalEntry } from '@/lib/domain/journal-entry'
import type { Badge } from '../badge'
import type { Vault } from '../key/vault'
import { TIMEOUT_MS } from '../network/http'
import type { Deliver } from './delivery'
import { createDestinationGate } from './destination-gate'
import type { Fail } from './failing'
import type { Journal } from './journal'
import { CUT_OFF_MS } from './pause'
import type { WakeUp } from './wake-up'

type Dependencies = {
  journal: Pick<Journal, 'get' | 'unsettled'>
  vault: Pick<Vault, 'get'>
  deliver: Deliver
  fail: Fail
  /** Does what is left to do once an entry is settled. */
  conclude: (entry: JournalEntry) => Promise<JournalEntry>
  badge: Pick<Badge, 'show'>
  wakeUp: WakeUp
  now: () => number
}

export type Outbox = {
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
  const { journal, vault, deliver, fail, conclude, badge, wakeUp, now } = dependencies
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
    try {
      // If the worker is stopped before the answer, this is what wakes the next one.
      wakeUp.at(now() + TIMEOUT_MS)
      const delivering = deliver(connection.value, entry.state === 'sending' ? interrupted(entry) : entry)
      // Once its first write is on its way: what the button reads would hold that up, and the request with it.
      badge.show()
      const done = await delivering
      return isSettled(done) ? await conclude(done) : done
    } finally {
      gate.leave(id)
    }
  }

  const deliverOnce = (id: string): Promise<JournalEntry | undefined> => {
    const processing = underWay.get(id) ?? process(id).finally(() => underWay.delete(id))
    underWay.set(id, processing)
    return processing
  }

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
      const isPausing = (entry.retryAt ?? 0) > now() && !mayHurry
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

  return {
    async send(entry) {
      const isFirst = (await journal.unsettled()).every(({ id }) => id === entry.id || underWay.has(id))
      if (isFirst) await deliverOnce(entry.id)
      else {
        badge.show()
        await run(true)
      }
      const done = (await journal.get(entry.id)) ?? entry
      // Others may still wait, and the moment to wake up at is theirs.
      run(false)
      return done
    },
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

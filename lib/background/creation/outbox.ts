import { isPauseOver, isSettled, isUncertain, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { isPassing } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import { TIMEOUT_MS } from '../api/http'
import type { Badge } from '../badge'
import type { WakeUp } from '../browser/alarms'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'
import { createLanes, type Lanes } from './lanes'
import { createReading, type Reading } from './recent-links'
import { isInTheWay } from './same-request'
import type { SendEntry } from './send-entry'
import type { Settlement } from './settlement'
import type { Support, TokenSupport } from './token-support'

type Dependencies = {
  journal: Pick<Journal, 'add' | 'get' | 'unsettled'>
  api: Pick<ApiClient, 'listLinks'>
  vault: Pick<Vault, 'get'>
  lanes: Lanes
  tokenSupport: Pick<TokenSupport, 'of'>
  sendEntry: SendEntry
  finish: Settlement['finish']
  badge: Pick<Badge, 'show'>
  wakeUp: WakeUp
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** No badge for requests faster than this. */
const BADGE_DELAY_MS = 100

/** A new entry: `written` resolves once it is stored, `done` once it is settled, undecided, or has to wait. */
export type Started = { written: Promise<unknown>; done: Promise<JournalEntry> }

/** What a new entry needs to know: its connection, that one's token support, the unsettled entries. */
type Circumstances = { connection: Connection; support: Support; unsettled: readonly JournalEntry[] }

export type Outbox = {
  /**
   * Stores a new entry and sends it. If nothing has to be done before that, the entry is stored as `sending`, which saves
   * a write that a person would wait for.
   */
  begin(entry: JournalEntry, circumstances: Circumstances): Started
  /** Sends an entry. Resolves once it is settled, undecided, or has to wait. */
  send(entry: JournalEntry): Promise<JournalEntry>
  /** Works on all pending entries in their order; `force` cuts pauses short that the service did not ask for. */
  flush({ force }: { force: boolean }): Promise<void>
}

/** The worker that sent the entry is gone, but its request may still arrive. */
const interrupted = (entry: JournalEntry): JournalEntry =>
  entry.state === 'sending' ? { ...entry, state: 'unknown', mayExist: true, looks: 0 } : entry

/** True if an entry pauses because it was not listed, not because the list could not be read. */
const isBetweenLooks = ({ state, looks = 0, attempts }: JournalEntry): boolean =>
  state === 'unknown' && looks > 0 && attempts === 0

/** Sends entries, and retries them until they are settled. Those of one connection follow each other. */
export const createOutbox = (dependencies: Dependencies): Outbox => {
  const { journal, api, vault, lanes, tokenSupport, sendEntry, finish } = dependencies
  const { badge, wakeUp, wait, now } = dependencies
  const inFlight = new Set<string>()
  /** One pass of a connection at a time. */
  const passes = createLanes()
  /** When each connection's next pass is due. */
  const dues = new Map<string, number>()

  const isPausing = (entry: JournalEntry, force: boolean): boolean => {
    if (isPauseOver(entry, now())) return false
    return !force || isBetweenLooks(entry) || entry.failure?.code === 'rate-limited'
  }

  const schedule = (): void => {
    // Entries in flight need recovery if this worker is stopped.
    const recovery = inFlight.size > 0 ? now() + TIMEOUT_MS : Number.POSITIVE_INFINITY
    const due = Math.min(recovery, ...dues.values())
    if (due < Number.POSITIVE_INFINITY) wakeUp.at(due)
    else wakeUp.cancel()
  }

  /** Has an entry in flight while it is sent. */
  const whileInFlight = async (id: string, send: () => Promise<JournalEntry>): Promise<JournalEntry> => {
    inFlight.add(id)
    wakeUp.at(now() + TIMEOUT_MS)
    // Not at once: the badge reads the journal, which would delay the request. The browser logs a failure of it.
    void wait(BADGE_DELAY_MS).then(() => (inFlight.has(id) ? badge.show() : undefined))
    try {
      return await send()
    } finally {
      inFlight.delete(id)
    }
  }

  /** Works on an entry, as it is in the journal once its turn has come; undefined if nothing is to be done. */
  const process = async (connectionId: string, id: string, force: boolean, reading: Reading) => {
    const done = await lanes.run(connectionId, async () => {
      // The connection may have been removed, or locked, or have got another key meanwhile.
      const [connection, entry, others] = await Promise.all([
        vault.get(connectionId),
        journal.get(id),
        journal.unsettled(),
      ])
      if (!connection.ok || entry === undefined || isSettled(entry) || entry.state === 'undecided') return undefined
      const support = await tokenSupport.of(connection.value)
      if (others.some((other) => isInTheWay(other, entry, support))) return undefined
      if (isPausing(entry, force)) return entry
      const known = entry.state === 'unknown' ? reading : undefined
      return whileInFlight(id, () => sendEntry(connection.value, interrupted(entry), known))
    })
    return done && finish(done)
  }

  const pendingEntries = async (): Promise<JournalEntry[]> =>
    (await journal.unsettled()).filter(({ state }) => state !== 'undecided')

  /** Works on the pending entries of a connection. Returns when the next pass is due. */
  const pass = async (connectionId: string, force: boolean): Promise<number> => {
    let due = Number.POSITIVE_INFINITY
    const connection = await vault.get(connectionId)
    if (!connection.ok) return due
    // All that is looked up in this pass was sent before it.
    const reading = createReading(api, connection.value)
    const entries = (await pendingEntries()).filter((entry) => entry.connectionId === connectionId)
    // The uncertain ones come first: others may wait for them.
    for (const { id } of entries.sort((one, other) => Number(isUncertain(other)) - Number(isUncertain(one)))) {
      if (inFlight.has(id)) continue
      const done = await process(connectionId, id, force, reading)
      if (done === undefined || isSettled(done) || done.state === 'undecided') continue
      due = Math.min(due, done.retryAt ?? due)
      // If the service does not answer, later entries wait.
      if (done.failure && isPassing(done.failure) && !isBetweenLooks(done)) break
    }
    return due
  }

  const flush: Outbox['flush'] = async ({ force }) => {
    // The alarm that caused this is spent, and what is in flight may take long.
    if (inFlight.size > 0) wakeUp.at(now() + TIMEOUT_MS)
    const ids = new Set((await pendingEntries()).map(({ connectionId }) => connectionId))
    const flushed = [...new Set([...ids, ...dues.keys()])].map((id) =>
      passes.run(id, async () => {
        dues.delete(id)
        dues.set(id, await pass(id, force))
        schedule()
      }),
    )
    await Promise.all(flushed)
    schedule()
    await badge.show()
  }

  const afterSending = async (entry: JournalEntry): Promise<JournalEntry> => {
    const done = (await journal.get(entry.id)) ?? entry
    // Sends what waited behind this entry. The browser logs a failure of it.
    void flush({ force: false })
    return done
  }

  const send = async (entry: JournalEntry): Promise<JournalEntry> => {
    await Promise.all([badge.show(), flush({ force: true })])
    return afterSending(entry)
  }

  return {
    begin(entry, { connection, support, unsettled }) {
      const isIdentified = support === 'proven' && entry.request.token !== undefined
      const isNext = unsettled.every(
        (other) =>
          other.connectionId !== connection.id || (other.state === 'undecided' && !isInTheWay(other, entry, support)),
      )
      // A password has to be read from the vault first.
      if (entry.hasPassword || !isIdentified || !isNext || lanes.isBusy(connection.id)) {
        const written = journal.add(entry)
        return { written, done: written.then(() => send(entry)) }
      }
      const sending: JournalEntry = { ...entry, state: 'sending' }
      const written = journal.add(sending)
      const sendWritten = async () => {
        // An entry that could not be stored is not sent.
        await written
        return sendEntry(connection, sending)
      }
      const sent = lanes.run(connection.id, () => whileInFlight(sending.id, sendWritten))
      return { written, done: sent.then(finish).then(() => afterSending(entry)) }
    },
    send,
    flush,
  }
}

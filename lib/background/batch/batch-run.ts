import { Mutex } from 'async-mutex'
import type { Alarms } from 'webextension-polyfill'
import type { BatchOutcome } from '@/lib/domain/batch/batch'
import { rowDraft } from '@/lib/domain/batch/list-row'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Failure, type FailureCode, ok, type Result } from '@/lib/domain/failure'
import type { Badge } from '../badge'
import { BATCH_ALARM } from '../browser/alarms'
import type { Create } from '../creation/orders'
import type { Settlement } from '../creation/settlement'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'
import type { BatchLink, BatchRecord, BatchStore } from './batch-store'

type Dependencies = {
  store: BatchStore
  create: Create
  journal: Pick<Journal, 'get' | 'unsettled'>
  settlement: Pick<Settlement, 'waitFor'>
  vault: Pick<Vault, 'get'>
  alarms: Pick<Alarms.Static, 'create' | 'clear'>
  badge: Badge
}

export type BatchRun = {
  /** Creates the remaining links, a few at a time, if the batch's service is connected. */
  resume(): Promise<void>
  /** Fails all links that have no journal entry yet. */
  giveUp(failure: Failure): Promise<void>
}

/** The requests follow each other; this many journal entries are written and settled meanwhile. */
const CONCURRENCY = 3

/** These failures end the whole batch. */
const FATAL: readonly FailureCode[] = ['unauthorized', 'permission-missing', 'not-found']

/** Some services reject single destinations with a 403. */
const isFatal = ({ code, status }: Failure): boolean => FATAL.includes(code) && status !== 403

const isPending = (entry: JournalEntry): boolean => !isSettled(entry) && entry.state !== 'undecided'

const outcomeOf = ({ link, failure, warnings = [] }: JournalEntry): BatchOutcome => {
  if (link === undefined) return { failure: failure ?? { code: 'internal' } }
  const isElsewhere = warnings.includes('destination-differs')
  return { shortLink: link.shortLink, ...(isElsewhere && { leadsTo: link.destination }) }
}

/**
 * Creates the links of the batch like all others, with one journal entry each. It does not store
 * how far it got: a repeated order returns its entry.
 */
export const createBatchRun = (dependencies: Dependencies): BatchRun => {
  const { store, create, journal, settlement, vault, alarms, badge } = dependencies
  const inFlight = new Set<string>()
  const changing = new Mutex()

  /** Resolves with a link's entry once it is settled or undecided. Failures: those of create. */
  const outcomeOfEntry = async (
    { id: batchId, connectionId, ...shared }: BatchRecord,
    { entryId: id, request, title }: BatchLink,
  ) => {
    const known = await journal.get(id)
    const draft = rowDraft(request, shared)
    const entry = known
      ? ok(known)
      : await create({ id, pageUrl: `batch:${batchId}`, draft, batchId, connectionId, title })
    return entry.ok && isPending(entry.value) ? ok(await settlement.waitFor(entry.value.id)) : entry
  }

  const write = async (link: BatchLink, entry: Result<JournalEntry>): Promise<void> => {
    const outcome = entry.ok ? outcomeOf(entry.value) : { failure: entry.failure }
    await store.settle([link], outcome)
    if (outcome.failure && isFatal(outcome.failure)) await giveUp(outcome.failure)
    await finish()
  }

  const begin = async (record: BatchRecord, link: BatchLink): Promise<void> => {
    inFlight.add(link.entryId)
    try {
      const entry = await outcomeOfEntry(record, link)
      // Disconnected or locked: resume() tries again later. Only a failure of the draft has a field.
      if (!entry.ok && entry.failure.field === undefined) return
      // The batch was closed meanwhile, and another one may have begun, of another connection perhaps.
      if ((await store.record())?.id !== record.id) return
      if (entry.ok && entry.value.state === 'undecided') {
        // The other links go on. If this one joined an earlier entry, the question about that entry decides both.
        await store.adopt(link, entry.value.id)
        await store.setNews('trouble')
        await badge.show()
      } else await write(link, entry)
    } finally {
      inFlight.delete(link.entryId)
    }
    await resume()
  }

  const finish = async (): Promise<void> => {
    if ((await store.countOpen()) > 0) return
    const isTrouble = ({ outcome: { failure, leadsTo } }: BatchLink) =>
      leadsTo !== undefined || (failure !== undefined && failure.code !== 'withdrawn')
    await store.setNews((await store.links()).some(isTrouble) ? 'trouble' : 'done')
    await alarms.clear(BATCH_ALARM)
    await badge.show()
  }

  const resume = (): Promise<void> =>
    changing.runExclusive(async () => {
      const record = await store.record()
      const connection = record && (await vault.get(record.connectionId))
      const open = connection?.ok ? await store.open() : []
      if (record === undefined || open.length === 0) return void (await alarms.clear(BATCH_ALARM))
      const undecided = (await journal.unsettled()).filter(({ state }) => state === 'undecided').map(({ id }) => id)
      // Links in flight are the first open ones, because links begin in the order of the list.
      const links = open.filter(({ entryId }) => !undecided.includes(entryId)).slice(0, CONCURRENCY)
      await alarms.create(BATCH_ALARM, { periodInMinutes: 1 })
      // The alarm retries a link that throws.
      for (const link of links) if (!inFlight.has(link.entryId)) begin(record, link).catch(() => {})
    })

  const giveUp = (failure: Failure): Promise<void> =>
    changing.runExclusive(async () => {
      const left: BatchLink[] = []
      for (const link of await store.open())
        if (!inFlight.has(link.entryId) && !(await journal.get(link.entryId))) left.push(link)
      await store.settle(left, { failure })
      await finish()
    })

  return { resume, giveUp }
}

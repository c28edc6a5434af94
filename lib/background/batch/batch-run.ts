import { Mutex } from 'async-mutex'
import type { Alarms } from 'webextension-polyfill'
import { type BatchOutcome, MAX_LINES } from '@/lib/domain/creation/batch'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { ok, type Result } from '@/lib/domain/result'
import type { Badge } from '../badge'
import type { Create } from '../creation/creations'
import type { Journal } from '../creation/journal'
import type { Waiters } from '../creation/waiters'
import type { Vault } from '../vault/vault'
import type { BatchLink, BatchRecord } from './batch-database'
import type { BatchStore } from './batch-store'

type Dependencies = {
  store: BatchStore
  create: Create
  journal: Pick<Journal, 'get'>
  waiters: Waiters
  vault: Pick<Vault, 'get'>
  alarms: Pick<Alarms.Static, 'create' | 'clear'>
  badge: Badge
}

export type BatchRun = {
  /** Goes on with what is left, a few links at a time, where the batch's service is the one that is connected. */
  resume(): Promise<void>
  /** Asks no more for what was not asked for yet: it ends with this failure. */
  giveUp(failure: Failure): Promise<void>
}

/** What wakes a worker that died between two links, when nothing of the batch is in the journal. */
export const BATCH_ALARM = 'batch'

/** Enough to hide the way to the service and back, few enough that others are served in between. */
const AT_ONCE = 3

/** What fails one link for these reasons fails every other one too. */
const FOR_ALL: readonly FailureCode[] = ['unauthorized', 'permission-missing', 'not-found']

/** Some services forbid single destinations with a 403. */
const isForAll = ({ code, status }: Failure): boolean => FOR_ALL.includes(code) && status !== 403

const outcomeOf = ({ link, failure, warnings = [] }: JournalEntry): BatchOutcome => {
  if (link === undefined) return { failure: failure ?? { code: 'internal' } }
  const isElsewhere = warnings.includes('destination-differs')
  return { shortLink: link.shortLink, ...(isElsewhere && { leadsTo: link.destination }) }
}

/**
 * Takes the links of the batch through the same creation as every other, one entry of the journal each. Which of them
 * were begun is not written down: the journal knows, and the same order asked for again is the same entry.
 */
export const createBatchRun = (dependencies: Dependencies): BatchRun => {
  const { store, create, journal, waiters, vault, alarms, badge } = dependencies
  const underWay = new Set<string>()
  const changing = new Mutex()

  /** Gives the entry of a link once it is settled. Failures: those of create. */
  const settled = async ({ id: batchId, tagId, expiresAt }: BatchRecord, link: BatchLink) => {
    const { entryId: id, destination } = link
    const known = await journal.get(id)
    const draft = { ...emptyDraft(destination, tagId), expiresAt }
    const entry = known ? ok(known) : await create({ id, pageUrl: `batch:${batchId}`, draft, batchId })
    return entry.ok && !isSettled(entry.value) ? ok(await waiters.waitFor(entry.value.id)) : entry
  }

  const write = async (link: BatchLink, entry: Result<JournalEntry>): Promise<void> => {
    const outcome = entry.ok ? outcomeOf(entry.value) : { failure: entry.failure }
    await store.settle([link], outcome)
    if (outcome.failure && isForAll(outcome.failure)) await giveUp(outcome.failure)
    await finish()
  }

  const begin = async (record: BatchRecord, link: BatchLink): Promise<void> => {
    underWay.add(link.entryId)
    try {
      const entry = await settled(record, link)
      // Disconnected or locked meanwhile: it is asked for when that is over. A failure of the draft names its field.
      if (!entry.ok && entry.failure.field === undefined) return
      await write(link, entry)
    } finally {
      underWay.delete(link.entryId)
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
      const connection = await vault.get()
      const isConnected = connection.ok && connection.value.baseUrl === record?.baseUrl
      // Those under way are the first of those that are open, for they are taken in the order of the list.
      const links = isConnected ? await store.open(AT_ONCE) : []
      if (record === undefined || links.length === 0) return void (await alarms.clear(BATCH_ALARM))
      await alarms.create(BATCH_ALARM, { periodInMinutes: 1 })
      // What breaks off here is gone on with by the alarm.
      for (const link of links) if (!underWay.has(link.entryId)) begin(record, link).catch(() => {})
    })

  const giveUp = (failure: Failure): Promise<void> =>
    changing.runExclusive(async () => {
      const left: BatchLink[] = []
      for (const link of await store.open(MAX_LINES))
        if (!underWay.has(link.entryId) && !(await journal.get(link.entryId))) left.push(link)
      await store.settle(left, { failure })
      await finish()
    })

  return { resume, giveUp }
}

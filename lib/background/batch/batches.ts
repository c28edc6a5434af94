import { Mutex } from 'async-mutex'
import { type Batch, type BatchFormat, type BatchOrder, MAX_LINES } from '@/lib/domain/creation/batch'
import { collapse } from '@/lib/domain/creation/collapsed-list'
import { checkDraft, emptyDraft } from '@/lib/domain/link/link-draft'
import { ok, type Result } from '@/lib/domain/result'
import type { Badge } from '../badge'
import type { Clipboard } from '../browser/clipboard'
import type { Journal } from '../creation/journal'
import type { Outbox } from '../creation/outbox'
import type { Vault } from '../vault/vault'
import type { BatchRun } from './batch-run'
import type { BatchStore } from './batch-store'
import { batchText } from './batch-text'

type Dependencies = {
  store: BatchStore
  run: BatchRun
  view: () => Promise<Batch | null>
  vault: Pick<Vault, 'get'>
  journal: Pick<Journal, 'get'>
  outbox: Pick<Outbox, 'withdraw'>
  clipboard: Pick<Clipboard, 'write'>
  badge: Badge
  newId: () => string
  now: () => number
}

export type Batches = {
  /** The batch that is kept, the last one that was started; null where there is none. */
  current(): Promise<Batch | null>
  /**
   * Writes a batch down and sets it off. One that is under way is given instead. Failures: those of checkDraft (for the
   * first link and what is for all of them) and of the vault.
   */
  start(order: BatchOrder): Promise<Result<Batch | null>>
  /** Goes on with what an earlier worker left, or what waited for the connection. */
  resume(): Promise<void>
  /** Sends no more; what was sent is seen to its end. */
  stop(): Promise<void>
  /** Asks again for what failed or was not sent. */
  retry(): Promise<void>
  /** Forgets the batch. Its links stay. */
  close(): Promise<void>
  /** Its end was on screen. */
  markShown(): Promise<void>
  /** True once the batch of this id is on the clipboard, in a format. Nothing else can be copied so. */
  copy(id: string, format: BatchFormat): Promise<boolean>
}

export const createBatches = (dependencies: Dependencies): Batches => {
  const { store, run, view, vault, journal, outbox, clipboard, badge, newId, now } = dependencies
  const starting = new Mutex()

  const keep = async ({ id, lines, tagId, expiresAt }: BatchOrder): Promise<Result<null>> => {
    const list = collapse(lines)
    const checked = checkDraft({ ...emptyDraft(list.links[0] ?? '', tagId), expiresAt }, now())
    if (!checked.ok) return checked
    const connection = await vault.get()
    if (!connection.ok) return connection
    const { id: connectionId, baseUrl } = connection.value
    const links = list.links.map(
      (destination, number) => ({ number, destination, entryId: newId(), isOpen: 1, outcome: {} }) as const,
    )
    await store.keep({ id, connectionId, baseUrl, tagId, expiresAt, news: 'none' }, list.lines, links)
    return ok(null)
  }

  const markShown = async (): Promise<void> => {
    await store.setNews('none')
    await badge.show()
  }

  return {
    current: view,
    start: (order) =>
      starting.runExclusive(async () => {
        const isKnown = (await store.record())?.id === order.id
        if (!isKnown && (await store.countOpen()) === 0) {
          const kept = await keep(order)
          if (!kept.ok) return kept
          // The page follows it by asking. What breaks off is gone on with by the alarm.
          void run.resume()
        }
        return ok(await view())
      }),
    resume: run.resume,
    async stop() {
      const record = await store.record()
      await run.giveUp({ code: 'withdrawn' })
      for (const { entryId } of await store.open(MAX_LINES)) {
        const entry = await journal.get(entryId)
        if (entry?.state === 'queued' && entry.batchId === record?.id) await outbox.withdraw(entryId)
      }
    },
    async retry() {
      await store.reopenFailed(newId)
      await run.resume()
    },
    async close() {
      await store.erase()
      await badge.show()
    },
    markShown,
    async copy(id, format) {
      const batch = await view()
      return batch?.id === id && clipboard.write(batchText(batch.rows, format))
    },
  }
}

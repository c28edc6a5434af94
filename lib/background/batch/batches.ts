import { Mutex } from 'async-mutex'
import type { Batch, BatchFormat, BatchOrder, RowPlace } from '@/lib/domain/batch/batch'
import { collapse } from '@/lib/domain/batch/collapsed-list'
import { checkRow, type ListRow, tidyRow } from '@/lib/domain/batch/list-row'
import { ok, type Result } from '@/lib/domain/failure'
import { checkDraft, emptyDraft } from '@/lib/domain/link/link-draft'
import type { PreferenceStore } from '@/lib/storage/settings'
import type { TagStore } from '@/lib/storage/tags'
import type { Badge } from '../badge'
import type { Clipboard } from '../browser/clipboard'
import type { Decisions } from '../creation/decisions'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'
import type { BatchRun } from './batch-run'
import type { BatchRecord, BatchStore } from './batch-store'
import { batchText, createBatchView } from './batch-view'

type Dependencies = {
  store: BatchStore
  run: BatchRun
  vault: Pick<Vault, 'get'>
  journal: Pick<Journal, 'get' | 'unsettled'>
  decisions: Pick<Decisions, 'decide'>
  /** The tags as pages have seen them. */
  tags: Pick<TagStore, 'all'>
  preferences: Pick<PreferenceStore, 'get'>
  clipboard: Pick<Clipboard, 'write'>
  badge: Badge
  newId: () => string
  now: () => number
}

export type Batches = {
  /** The batch that was started last; null if there is none. */
  current(): Promise<Batch | null>
  /**
   * Stores and starts a batch. Returns the current one instead if it is unfinished. Failures: those of checkDraft (for
   * the first link and the shared fields) and of the vault.
   */
  start(order: BatchOrder): Promise<Result<Batch | null>>
  /** Continues what an earlier worker left, or what waited for a connection. */
  resume(): Promise<void>
  /** Sends nothing more; requests in flight are completed. */
  stop(): Promise<void>
  /** Retries the links that failed or were not sent, unless a field of them has to be corrected first. */
  retry(): Promise<void>
  /** Retries a failed row with its corrections. Failures: those of checkRow; then nothing is stored. */
  retryRow(place: RowPlace, row: ListRow): Promise<Result<null>>
  /** Removes a failed row. A batch without rows is closed. */
  removeRow(place: RowPlace): Promise<void>
  /** Deletes the batch, not its links. */
  close(): Promise<void>
  /** Marks its outcome as seen. */
  markShown(): Promise<void>
  /** Copies the batch in a format. False if it is not the current one or the clipboard failed. */
  copy(id: string, format: BatchFormat): Promise<boolean>
}

export const createBatches = (dependencies: Dependencies): Batches => {
  const { store, run, vault, journal, decisions, tags, preferences, clipboard, badge, newId, now } = dependencies
  const starting = new Mutex()
  const view = createBatchView({ store, journal })

  const storeOrder = async ({ id, rows, tagId, expiresAt, ...order }: BatchOrder): Promise<Result<null>> => {
    const connection = await vault.get(order.connectionId)
    if (!connection.ok) return connection
    const { id: connectionId, baseUrl } = connection.value
    const list = collapse(rows.map(tidyRow), { tags: await tags.all(connectionId), now: now(), tagId, expiresAt })
    const checked = checkDraft({ ...emptyDraft(list.links[0]?.link ?? '', tagId), expiresAt }, now())
    if (!checked.ok) return checked
    const links = list.links.map((request, number) => {
      const title = list.lines.find((line) => 'linkIndex' in line && line.linkIndex === number && line.title)?.title
      return { number, request, title, entryId: newId(), isOpen: 1, outcome: {} } as const
    })
    await store.replace({ id, connectionId, baseUrl, tagId, expiresAt, news: 'none' }, list.lines, links)
    return ok(null)
  }

  /** The current batch, if it has a row there. Another page may have closed it, or removed the row. */
  const recordWith = async ({ id, index, link }: RowPlace): Promise<BatchRecord | undefined> => {
    const [record, lines] = await Promise.all([store.record(), store.lines()])
    return record?.id === id && lines[index]?.link === link ? record : undefined
  }

  const markShown = async (): Promise<void> => {
    await store.setNews('none')
    await badge.show()
  }

  const close = async (): Promise<void> => {
    await store.erase()
    await badge.show()
  }

  return {
    current: view,
    start: (order) =>
      starting.runExclusive(async () => {
        const isKnown = (await store.record())?.id === order.id
        if (!isKnown && (await store.countOpen()) === 0) {
          const stored = await storeOrder(order)
          if (!stored.ok) return stored
          // The page polls the batch, and the alarm resumes it after an exception.
          void run.resume()
        }
        return ok(await view())
      }),
    resume: run.resume,
    async stop() {
      const record = await store.record()
      await run.giveUp({ code: 'withdrawn' })
      for (const { entryId } of await store.open()) {
        const entry = await journal.get(entryId)
        if (entry?.state === 'queued' && entry.batchId === record?.id) await decisions.decide(entryId, 'withdraw')
      }
    },
    async retry() {
      await store.reopenFailed(newId)
      await run.resume()
    },
    async retryRow(place, row) {
      const record = await recordWith(place)
      if (record === undefined) return ok(null)
      const corrected = tidyRow(row)
      const checked = checkRow(corrected, { tags: await tags.all(record.connectionId), now: now() })
      if (!checked.ok) return checked
      await store.replaceRow(place.index, corrected, {
        request: checked.value,
        title: corrected.title,
        entryId: newId(),
      })
      await run.resume()
      return ok(null)
    },
    async removeRow(place) {
      if (!(await recordWith(place))) return
      await store.removeRow(place.index)
      if ((await store.lines()).length === 0) await close()
    },
    close,
    markShown,
    async copy(id, format) {
      const batch = await view()
      if (batch?.id !== id) return false
      const { copyTemplate } = await preferences.get()
      const { text, html } = batchText(batch.rows, format, copyTemplate)
      return clipboard.write(text, html)
    },
  }
}

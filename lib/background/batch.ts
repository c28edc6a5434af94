import { Mutex } from 'async-mutex'
import { i18n } from '#i18n'
import {
  type Batch,
  type BatchFormat,
  type BatchOrder,
  type BatchRow,
  batchRowOf,
  batchTable,
  isRetriable,
  type ListDraft,
  listText,
  withFailed,
} from '@/lib/domain/batch/batch'
import { checkList } from '@/lib/domain/batch/checked-list'
import { type ListRow, tidyRow } from '@/lib/domain/batch/list-row'
import {
  failureOfEntry,
  holdsConnection,
  isOpen,
  isRowInTurn,
  isSettled,
  type JournalEntry,
  ORDINARY,
  orderedOf,
  type PendingEntry,
  retryAtOf,
  type Scope,
} from '@/lib/domain/creation/entry'
import { next } from '@/lib/domain/creation/machine'
import { ok, type Result, saved } from '@/lib/domain/failure'
import { type Copied, type CopyForm, copyOf } from '@/lib/domain/link/copied-text'
import { checkDraft, emptyDraft } from '@/lib/domain/link/link-draft'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Outbox } from './creation/outbox'
import { rowId } from './journal/journal-database'
import type { Parts } from './parts'

/** A link of a Markdown list is named by its address if it has no title. */
const copied = ({ link, title, token, shortLink = '' }: BatchRow, form: CopyForm, template: string): Copied => {
  if (form === 'markdown') return { text: `- ${copyOf(form, { shortLink, title: title ?? link }).text}` }
  return copyOf(form, { shortLink, destination: link, title, ...(token && { token }) }, template)
}

/**
 * A batch for the clipboard, in the order of its list: its links, a line each, as HTML too if the form has it; or a table of
 * all rows.
 */
export const batchText = (rows: readonly BatchRow[], format: Exclude<BatchFormat, 'csv'>, template: string): Copied => {
  const links = rows.filter(({ shortLink }) => shortLink !== undefined).map((row) => copied(row, format, template))
  const text = links.map((link) => link.text).join('\n')
  if (links.every(({ html }) => html === undefined)) return { text }
  return { text, html: links.map((link) => link.html ?? copyOf('html', { shortLink: link.text }).html).join('<br>') }
}

/** Many links at once: entries of the journal, saved together, that the outbox sends one after another. */
export const createBatch = (parts: Parts, outbox: Outbox) => {
  const { journal, vault, tokenKnowledge, storage, clipboard, generateToken, now } = parts
  const changing = new Mutex()

  /** The batch as pages show it; null if there is none. */
  const current = async (): Promise<Batch | null> => {
    const batch = await journal.batch()
    // All of it may have been cleared.
    if (batch === undefined || batch.rows.length === 0) return null
    const { id, connectionId, rows } = batch
    const open = (await journal.waiting(ORDINARY)).filter(
      (entry) => isOpen(entry) && entry.connectionId === connectionId,
    )
    // A pause is one of all requests, not only of those of the batch.
    const holding = open.find(holdsConnection) ?? open.find((entry) => entry.batch?.id === id && failureOfEntry(entry))
    const waitingFor = holding && failureOfEntry(holding)
    const pausedUntil = waitingFor?.code === 'rate-limited' ? holding && retryAtOf(holding) : undefined
    return { id, connectionId, rows: rows.map(batchRowOf), waitingFor, pausedUntil }
  }

  const mayGenerate = async (connection: Connection): Promise<boolean> =>
    (await tokenKnowledge.get(connection)) !== 'refused'

  /** Sends the rows. Not awaited: the page polls the batch. */
  const send = () => void outbox.flush({ force: false })

  const store = async ({ id, rows, ...order }: BatchOrder): Promise<Result<null>> => {
    const connection = await vault.get(order.connectionId)
    if (!connection.ok) return connection
    const { id: connectionId, baseUrl } = connection.value
    const { tagId, expiresAt } = order
    const [tags, { refused = [] }] = await Promise.all([storage.tags.all(connectionId), journal.listDraft(ORDINARY)])
    const { lines } = checkList(rows.map(tidyRow), { tags, now: now(), tagId, expiresAt, refused })
    const good = lines.flatMap((line) => ('request' in line && line.sameAs === undefined ? [line] : []))
    const checked = checkDraft({ ...emptyDraft(good[0]?.link ?? '', tagId), expiresAt }, now())
    if (!checked.ok) return checked
    const isGenerating = await mayGenerate(connection.value)
    const entries = good.map(({ request, title }, row): PendingEntry => {
      const token = request.token === undefined && isGenerating ? { generatedToken: generateToken() } : {}
      return {
        id: rowId(id, row),
        connectionId,
        baseUrl,
        askedAt: now(),
        isPrivate: false,
        request,
        ...token,
        ...(title !== undefined && { title }),
        hasPassword: false,
        notice: 'dismissed',
        batch: { id, row },
        state: 'pending',
        mayExist: false,
        attempts: 0,
      }
    })
    const failed = lines.flatMap((line): ListRow[] => ('failure' in line ? [tidyRow(line)] : []))
    return saved(journal.startBatch({ id, connectionId }, entries, { text: listText(failed), refused }))
  }

  return {
    current,
    /**
     * Stores and starts a batch; lines with a failure stay in the list. Returns the current one instead if it is
     * unfinished. Failures: storage-full, those of checkDraft (for the first link and the shared fields) and of the vault.
     */
    start: (order: BatchOrder): Promise<Result<Batch | null>> =>
      changing.runExclusive(async () => {
        const before = await journal.batch()
        if (before?.id === order.id || before?.rows.some((entry) => !isSettled(entry))) return ok(await current())
        const stored = await store(order)
        if (!stored.ok) return stored
        // The rows of the batch before are entries like others.
        await journal.trim()
        send()
        return ok(await current())
      }),
    /** Sends nothing more; a request in flight is completed. */
    async stop(): Promise<void> {
      const shown = await journal.batchShown()
      if (shown) await journal.updateRows(shown.id, (row) => (isRowInTurn(row) ? next(row, { type: 'withdraw' }) : row))
    },
    /** Sends the rows that failed once more, unless a field of them has to be corrected first. */
    async retry(): Promise<void> {
      const shown = await journal.batchShown()
      if (shown === undefined) return
      const connection = await vault.get(shown.connectionId)
      if (!connection.ok) return
      const isGenerating = await mayGenerate(connection.value)
      const again = (row: JournalEntry): JournalEntry => {
        if (row.state !== 'failed' || !isRetriable(batchRowOf(row))) return row
        const { generatedToken: _, isTokenRefused: __, ...ordered } = orderedOf(row)
        const token = row.request.token === undefined && isGenerating ? { generatedToken: generateToken() } : {}
        const { baseUrl } = connection.value
        return { ...ordered, ...token, baseUrl, askedAt: now(), state: 'pending', mayExist: false, attempts: 0 }
      }
      await journal.updateRows(shown.id, again)
      send()
    },
    /** Leaves the batch; its links stay. */
    close: (): Promise<void> => journal.closeBatch(),
    /** Leaves the batch, and puts its failed rows back into the list. */
    async putBack(): Promise<void> {
      const batch = await journal.batch()
      if (batch === undefined) return
      const [tags, draft] = await Promise.all([storage.tags.all(batch.connectionId), journal.listDraft(ORDINARY)])
      await journal.closeBatch(withFailed(draft, batch.rows.map(batchRowOf), tags))
    },
    /** The list of the next batch, as it was left. */
    draft: journal.listDraft,
    saveDraft: (scope: Scope, draft: ListDraft): Promise<Result<null>> => saved(journal.saveListDraft(scope, draft)),
    /** Copies the batch in a format. False if it is not the current one or the clipboard failed. */
    async copy(id: string, format: BatchFormat): Promise<boolean> {
      const batch = await current()
      if (batch?.id !== id) return false
      const { copyTemplate } = await storage.preferences.get()
      const names = {
        title: i18n.t('batch.title'),
        address: i18n.t('batch.address'),
        shortLink: i18n.t('library.shortLink'),
      }
      const { text, html } =
        format === 'csv' ? { text: batchTable(batch.rows, names) } : batchText(batch.rows, format, copyTemplate)
      return clipboard.write(text, html)
    },
    /** Forgets the batch of a removed connection, whose pending rows are deleted with it. */
    async removeConnection(connectionId: string): Promise<void> {
      if ((await journal.batchShown())?.connectionId === connectionId) await journal.closeBatch()
    },
  }
}

export type BatchOfLinks = ReturnType<typeof createBatch>

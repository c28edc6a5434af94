import { i18n } from '#i18n'
import type { Batch, BatchFormat, BatchRow } from '@/lib/domain/batch/batch'
import { csvOf } from '@/lib/domain/library/export'
import { type Copied, type CopyForm, copyOf } from '@/lib/domain/link/copied-text'
import type { Journal } from '../journal/journal'
import type { BatchLink, BatchStore } from './batch-store'

type Dependencies = { store: BatchStore; journal: Pick<Journal, 'unsettled'> }

/** The batch as pages show it; null if there is none. */
export const createBatchView =
  ({ store, journal }: Dependencies) =>
  async (): Promise<Batch | null> => {
    const record = await store.record()
    if (record === undefined) return null
    const [lines, links, unsettled] = await Promise.all([store.lines(), store.links(), journal.unsettled()])
    const undecided = unsettled.filter(({ state }) => state === 'undecided').map(({ id }) => id)
    const ofLink = ({ entryId, outcome }: BatchLink) => ({
      entryId,
      ...outcome,
      ...(undecided.includes(entryId) && { isUndecided: true }),
    })
    const byNumber = new Map(links.map((link) => [link.number, link]))
    const rows = lines.map((line) => {
      const link = 'linkIndex' in line ? byNumber.get(line.linkIndex) : undefined
      return { ...line, ...(link && ofLink(link)) }
    })
    const { news: _, ...shared } = record
    const { id, connectionId } = shared
    const pending = unsettled.filter((entry) => entry.state !== 'undecided' && entry.connectionId === connectionId)
    const waitingFor = pending.find(({ batchId, failure }) => batchId === id && failure)?.failure
    // The service asked for a pause of all requests, not only of those of the batch.
    const pausedUntil = pending.find(({ failure }) => failure?.code === 'rate-limited')?.retryAt
    return { ...shared, rows, waitingFor, pausedUntil }
  }

const asTable = (rows: readonly BatchRow[]): string => {
  const fields = [
    { name: i18n.t('batch.title'), getValue: ({ title = '' }: BatchRow) => title },
    { name: i18n.t('batch.address'), getValue: ({ link }: BatchRow) => link },
    { name: i18n.t('library.shortLink'), getValue: ({ shortLink }: BatchRow) => shortLink },
  ]
  return csvOf(rows, { fields }).trimEnd()
}

/** A link of a Markdown list is named by its address if it has no title. */
const copied = ({ link, title, token, shortLink = '' }: BatchRow, form: CopyForm, template: string): Copied => {
  if (form === 'markdown') return { text: `- ${copyOf(form, { shortLink, title: title ?? link }).text}` }
  return copyOf(form, { shortLink, destination: link, title, ...(token && { token }) }, template)
}

/**
 * A batch for the clipboard, in the order of its list: its links, a line each, as HTML too if the form has it; or a CSV
 * table (RFC 4180) of all lines, including those without a short link.
 */
export const batchText = (rows: readonly BatchRow[], format: BatchFormat, template: string): Copied => {
  if (format === 'csv') return { text: asTable(rows) }
  const links = rows.filter(({ shortLink }) => shortLink !== undefined).map((row) => copied(row, format, template))
  const text = links.map((link) => link.text).join('\n')
  if (links.every(({ html }) => html === undefined)) return { text }
  return { text, html: links.map((link) => link.html ?? copyOf('html', { shortLink: link.text }).html).join('<br>') }
}

import { i18n } from '#i18n'
import type { BatchFormat, BatchRow } from '@/lib/domain/creation/batch'
import { csvOf } from '@/lib/domain/library/csv'
import { copyOf } from '@/lib/domain/link/copied-text'

const asMarkdown = ({ title, link, shortLink = '' }: BatchRow): string =>
  `- ${copyOf('markdown', { shortLink, title: title ?? link }).text}`

const asTable = (rows: readonly BatchRow[]): string => {
  const fields = [
    { name: i18n.t('batch.title'), getValue: ({ title = '' }: BatchRow) => title },
    { name: i18n.t('batch.address'), getValue: ({ link }: BatchRow) => link },
    { name: i18n.t('library.shortLink'), getValue: ({ shortLink }: BatchRow) => shortLink },
  ]
  return csvOf(rows, { fields }).trimEnd()
}

/**
 * A batch as text, in the order of its list: its short links, one per line; a Markdown list of them; or a CSV table
 * (RFC 4180) of all lines, including those without a short link.
 */
export const batchText = (rows: readonly BatchRow[], format: BatchFormat): string => {
  const created = rows.filter(({ shortLink }) => shortLink !== undefined)
  if (format === 'lines') return created.map(({ shortLink }) => shortLink).join('\n')
  return format === 'markdown' ? created.map(asMarkdown).join('\n') : asTable(rows)
}

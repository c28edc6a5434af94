import { unparse } from 'papaparse'
import { i18n } from '#i18n'
import type { BatchFormat, BatchRow } from '@/lib/domain/batch'
import { copiedText } from '@/lib/domain/copied-text'

const asMarkdown = ({ title, text, shortLink = '' }: BatchRow): string =>
  `- ${copiedText('markdown', shortLink, title || text)}`

/** A spreadsheet would take a cell that begins with = + - @ for a formula. */
const asTable = (rows: readonly BatchRow[]): string =>
  unparse(
    {
      fields: [i18n.t('many.title'), i18n.t('many.address'), i18n.t('library.shortLink')],
      data: rows.map(({ title, text, shortLink = '' }) => [title, text, shortLink]),
    },
    { escapeFormulae: true },
  )

/**
 * What is copied of a batch, in the order of its list: the short links, one a line; a Markdown list of them; or a table
 * (CSV, RFC 4180) of all lines, those without a short link too.
 */
export const batchText = (rows: readonly BatchRow[], format: BatchFormat): string => {
  const created = rows.filter(({ shortLink }) => shortLink !== undefined)
  if (format === 'lines') return created.map(({ shortLink }) => shortLink).join('\n')
  return format === 'markdown' ? created.map(asMarkdown).join('\n') : asTable(rows)
}

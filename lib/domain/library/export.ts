import { type CsvField, createFormatValue, json2csv } from 'csv42'
import type { JournalEntry } from '../creation/journal-entry'
import { localDay } from '../link/expiry'
import type { Link } from '../link/link'

const moment = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())

/** What a file adds to the service's list. `tag` is its label. */
export type LinkExtras = { title?: string; note?: string; tag?: string; expires?: string }

/** A link in an exported file: times as ISO 8601 in UTC, null for what is unknown. */
export const exportedLink = (link: Link, { title, note, tag, expires }: LinkExtras = {}) => ({
  shortLink: link.shortLink,
  destination: link.destination,
  clicks: link.clicks,
  createdAt: moment(link.createdAt),
  updatedAt: moment(link.updatedAt),
  hasPassword: link.hasPassword,
  token: link.token,
  domain: link.domain,
  id: link.id,
  title: title ?? null,
  note: note ?? null,
  tag: tag ?? null,
  expires: expires ?? null,
})

/** A journal entry in an exported file: times as ISO 8601 in UTC, null for what is missing. */
export const exportedEntry = ({ request, ...entry }: JournalEntry) => ({
  askedAt: new Date(entry.askedAt).toISOString(),
  state: entry.state,
  link: request.link,
  shortLink: entry.link?.shortLink ?? null,
  title: entry.title ?? null,
  page: entry.pageUrl,
  token: entry.link?.token ?? request.token ?? null,
  tagId: request.tagId ?? null,
  expiresAt: request.expiresAt ?? null,
  hasPassword: entry.hasPassword,
  service: entry.baseUrl,
  failure: entry.failure?.code ?? null,
})

export type FileFormat = 'csv' | 'json'

/** A file name with the local date, such as `curtail-links-2026-01-31.csv`. */
export const fileNameOf = (format: FileFormat, now: number, content: 'links' | 'journal' = 'links'): string =>
  `curtail-${content}-${localDay(new Date(now))}.${format}`

/** Spreadsheets take such a cell for a formula; some, the full-width signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

const written = createFormatValue(',')

/** A cell, with an apostrophe in front if it could be a formula. */
const cell = (value: unknown): string => {
  if (value === '') return ''
  return typeof value === 'string' && FORMULA.test(value) ? `"'${value.replaceAll('"', '""')}"` : written(value)
}

type Choice<Row> = { header?: boolean; fields?: CsvField<Row>[] }

/** Formats rows as CSV (RFC 4180): all fields or the given ones, with a header line. */
export const csvOf = <Row>(rows: readonly Row[], { header = true, fields }: Choice<Row> = {}): string =>
  json2csv([...rows], { header, fields, flatten: false, formatValue: cell })

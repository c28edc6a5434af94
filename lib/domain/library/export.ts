import { type CsvField, createFormatValue, json2csv } from 'csv42'
import { localDay } from '../link/expiry'
import type { ListedLink } from './rows'

const moment = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())

/** A link in an exported file: times as ISO 8601 in UTC, null for what is unknown. */
export const exportedLink = (link: ListedLink, tagLabel: string | undefined) => ({
  shortLink: link.shortLink,
  destination: link.destination,
  clicks: link.clicks,
  createdAt: moment(link.createdAt),
  updatedAt: moment(link.updatedAt),
  hasPassword: link.hasPassword,
  token: link.token,
  domain: link.domain,
  id: link.id,
  title: link.title ?? null,
  tag: tagLabel ?? link.tagId ?? null,
  expires: link.expiresAt ?? null,
})

export type FileFormat = 'csv' | 'json'

/** A file name with the local date, such as `curtail-links-2026-01-31.csv`. */
export const fileNameOf = (format: FileFormat, now: number): string =>
  `curtail-links-${localDay(new Date(now))}.${format}`

/** Spreadsheets take such a cell for a formula; some, the full-width signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

const quoted = createFormatValue(',')

const written = (value: unknown): string => (value === '' ? '' : quoted(value))

/** A cell, with an apostrophe in front if it could be a formula. */
const safelyWritten = (value: unknown): string =>
  typeof value === 'string' && FORMULA.test(value) ? `"'${value.replaceAll('"', '""')}"` : written(value)

type Choice<Row> = { header?: boolean; fields?: CsvField<Row>[]; isForSpreadsheet?: boolean }

/** Formats rows as CSV (RFC 4180): all fields or the given ones, with a header line. */
export const csvOf = <Row>(
  rows: readonly Row[],
  { header = true, fields, isForSpreadsheet = true }: Choice<Row> = {},
): string =>
  json2csv([...rows], { header, fields, flatten: false, formatValue: isForSpreadsheet ? safelyWritten : written })

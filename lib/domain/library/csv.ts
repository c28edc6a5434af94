import { type CsvField, createFormatValue, json2csv } from 'csv42'

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

import { type CsvField, createFormatValue, json2csv } from 'csv42'

/** A spreadsheet would take a cell that begins so for a formula. Some read the full-width signs like the others. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

const written = createFormatValue(',')

/** A cell, with an apostrophe in front if it could be a formula. */
const cell = (value: unknown): string => {
  if (value === '') return ''
  return typeof value === 'string' && FORMULA.test(value) ? `"'${value.replaceAll('"', '""')}"` : written(value)
}

type Choice<Row> = { header?: boolean; fields?: CsvField<Row>[] }

/** Rows as CSV (RFC 4180), a line each: their fields, or those that are asked for, named by a line before them. */
export const csvOf = <Row>(rows: readonly Row[], { header = true, fields }: Choice<Row> = {}): string =>
  json2csv([...rows], { header, fields, flatten: false, formatValue: cell })

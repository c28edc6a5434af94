import { csv2json } from 'csv42'
import { plainText } from '../text'
import { LIST_COLUMNS, type ListRow, MAX_LINES, tidyRow } from './list-row'

type Column = (typeof LIST_COLUMNS)[number]

/** No header line is longer, and it is read again for each broken line. */
const MAX_HEADER_LENGTH = 1000

/** Undefined for a column that is not ours. A file that Curtail has saved names the link "destination". */
const columnOf = (name: string): Column | undefined => {
  const plain = plainText(name).replaceAll('"', '').toLowerCase()
  return LIST_COLUMNS.find((column) => column === (plain === 'destination' ? 'link' : plain))
}

/** The separator of the columns; undefined if this is no header line. A single name could be a line of any list. */
const delimiterOf = (header: string): string | undefined => {
  const delimiter = /[,;\t]/.exec(header)?.[0]
  if (delimiter === undefined || header.length > MAX_HEADER_LENGTH) return undefined
  const columns = header.split(delimiter).flatMap((name) => columnOf(name) ?? [])
  return columns.includes('link') && columns.length > 1 ? delimiter : undefined
}

const fieldsOf = (names: string[]) =>
  names.flatMap((name, index) => {
    const column = columnOf(name)
    if (column === undefined) return []
    const setValue = (row: Record<string, unknown>, value: unknown) => {
      row[column] ??= value
    }
    return { index, setValue }
  })

/** Throws if a quote is not closed. */
const read = (csv: string, delimiter: string): ListRow[] =>
  csv2json<Partial<ListRow>>(csv, { delimiter, fields: fieldsOf, parseValue: (value) => value })
    .map((row) => tidyRow({ link: '', ...row }))
    .filter((row) => Object.values(row).some((cell) => cell !== ''))

/**
 * The rows of CSV (RFC 4180) with a header line; undefined for any other text. An unclosed quote, as while a person types,
 * spoils only its own line.
 */
export const readCsv = (text: string): ListRow[] | undefined => {
  const csv = text.trimStart()
  const [header = '', ...lines] = csv.split('\n')
  const delimiter = delimiterOf(header)
  if (delimiter === undefined) return undefined
  const readLine = (line: string, index: number): ListRow[] => {
    try {
      // Rows beyond the limit cannot be sent, so they are only counted.
      return index > MAX_LINES ? [{ link: line }] : read(`${header}\n${line}`, delimiter)
    } catch {
      return [tidyRow({ link: line })]
    }
  }
  try {
    return read(csv, delimiter)
  } catch {
    return lines.flatMap(readLine)
  }
}

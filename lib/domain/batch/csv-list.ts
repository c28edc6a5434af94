import { csv2json } from 'csv42'
import { plainText } from '../text'
import { LIST_COLUMNS, type ListRow, MAX_LINES, type PlacedRow, tidyRow } from './list-row'

/** No header line is longer, and it is read again for each record. */
const MAX_HEADER_LENGTH = 1000

/**
 * The names of our columns here and in exports of other services, where `link` may be the short link. The first of them
 * that has a cell counts.
 */
const NAMES: Record<(typeof LIST_COLUMNS)[number], readonly string[]> = {
  link: ['longurl', 'destination', 'destinationurl', 'originalurl', 'target', 'url', 'link'],
  token: ['token', 'slug', 'keyword', 'alias', 'shortcode', 'slashtag', 'backhalf', 'path', 'bitlink'],
  title: ['title'],
  tag: ['tag'],
  expires: ['expires'],
}

/** `long_url`, `Long URL` and `longUrl` are the same. */
const plainName = (name: string): string =>
  plainText(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The separator of the columns; undefined if this is no header line. A single name could be a line of any list. */
const delimiterOf = (header: string): string | undefined => {
  const delimiter = /[,;\t]/.exec(header)?.[0]
  if (delimiter === undefined || header.length > MAX_HEADER_LENGTH) return undefined
  const names = header.split(delimiter).map(plainName)
  const columns = LIST_COLUMNS.filter((column) => NAMES[column].some((name) => names.includes(name)))
  return columns.includes('link') && columns.length > 1 ? delimiter : undefined
}

type Cells = Partial<Record<string, string>>

const fieldsOf = (names: string[]) =>
  names.map((name, index) => ({
    index,
    setValue: (cells: Record<string, unknown>, value: unknown) => {
      cells[plainName(name)] ??= value
    },
  }))

/** Other services may write the whole short link, or a path. */
const lastSegment = (token: string): string =>
  token
    .replace(/[?#].*$|\/+$/g, '')
    .split('/')
    .at(-1) ?? ''

const rowOf = (cells: Cells): ListRow => {
  const row: ListRow = { link: '' }
  for (const column of LIST_COLUMNS) {
    const name = NAMES[column].find((each) => cells[each])
    const cell = (name && cells[name]) || ''
    row[column] = column === 'token' && name !== column ? lastSegment(cell) : cell
  }
  return tidyRow(row)
}

/** Throws if a quote is not closed. */
const read = (csv: string, delimiter: string): ListRow[] =>
  csv2json<Cells>(csv, { delimiter, fields: fieldsOf, parseValue: (value) => value })
    .map(rowOf)
    .filter((row) => Object.values(row).some((cell) => cell !== ''))

/** The place after the quote that closes a cell; -1 if it is not closed. Two quotes stand for one. */
const endOfQuoted = (line: string, from: number): number => {
  let end = line.indexOf('"', from)
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
  return end < 0 ? -1 : end + 1
}

/** True if a quoted cell goes on in the next line. */
const isOpenAfter = (line: string, wasOpen: boolean, delimiter: string): boolean => {
  let isQuoted = wasOpen
  let place = 0
  for (;;) {
    if (isQuoted || line[place] === '"') place = endOfQuoted(line, isQuoted ? place : place + 1)
    if (place < 0) return true
    isQuoted = false
    const next = line.indexOf(delimiter, place)
    if (next < 0) return false
    place = next + 1
  }
}

type CsvRecord = { line: number; lines: string[] }

/** Each line with those that its quoted cells go on in. If a quote is never closed, the lines from there on are apart. */
const recordsOf = (lines: readonly string[], from: number, delimiter: string): CsvRecord[] => {
  const records: CsvRecord[] = []
  let last: CsvRecord | undefined
  for (let line = from; line < lines.length; line += 1) {
    const text = lines[line] as string
    const isOpen = isOpenAfter(text, last !== undefined, delimiter)
    const record: CsvRecord = last ?? { line, lines: [] }
    record.lines.push(text)
    if (last === undefined) records.push(record)
    last = isOpen ? record : undefined
  }
  if (last === undefined) return records
  const { line, lines: apart } = last
  return [...records.slice(0, -1), ...apart.map((text, index) => ({ line: line + index, lines: [text] }))]
}

/**
 * The rows of CSV (RFC 4180) with a header line; undefined for any other text. An unclosed quote, as while a user types,
 * spoils only its own line.
 */
export const readCsv = (lines: readonly string[]): PlacedRow[] | undefined => {
  const head = lines.findIndex((line) => line.trim() !== '')
  const header = lines[head]?.trimStart() ?? ''
  const delimiter = delimiterOf(header)
  if (delimiter === undefined) return undefined
  const rowsOf = (csv: string, index: number): ListRow[] => {
    try {
      // Rows beyond the limit cannot be sent, so they are only counted.
      return index > MAX_LINES ? [{ link: csv }] : read(`${header}\n${csv}`, delimiter)
    } catch {
      return [tidyRow({ link: csv })]
    }
  }
  return recordsOf(lines, head + 1, delimiter)
    .filter((record) => record.lines.some((line) => line.trim() !== ''))
    .flatMap(({ line, lines: own }, index) =>
      rowsOf(own.join('\n'), index).map((row) => ({ row, line, lines: own.length })),
    )
}

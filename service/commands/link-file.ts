import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { diskFullError, StartError } from '../failure-reason.ts'

/** A row of a file, and its line there. Undefined fields for what is no row. */
export type Row = { line: number; fields: Record<string, unknown> | undefined }

type Format = {
  /** What stands before the first row. */
  head: (columns: readonly string[]) => string
  write: (rows: Record<string, unknown>[], columns: readonly string[]) => string
  read: (file: string) => AsyncIterable<Row>
}

type CsvRecord = { info: { lines: number; columns: { name: string }[] }; record: Record<string, string> }

const readCsv = async function* (file: string): AsyncGenerator<Row> {
  // A row with too few or too many cells is judged like any other.
  const parser = parse({
    columns: true,
    bom: true,
    info: true,
    skipEmptyLines: true,
    trim: true,
    relaxColumnCount: true,
  })
  const input = createReadStream(file)
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<CsvRecord>)
      yield { line: info.lines, fields: Object.fromEntries(info.columns.map(({ name }) => [name, record[name] ?? ''])) }
  } catch (error) {
    if (error instanceof CsvError) throw new StartError(`Line ${error.lines}: this is not CSV. Nothing was imported.`)
    throw error
  } finally {
    input.destroy()
  }
}

const readLines = async function* (file: string): AsyncGenerator<Row> {
  const input = createReadStream(file, 'utf8')
  try {
    let line = 0
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1
      if (text.trim() !== '') yield { line, fields: parseLine(text) }
    }
  } finally {
    input.destroy()
  }
}

const parseLine = (text: string): Record<string, unknown> | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const FORMATS: Record<string, Format> = {
  '.csv': {
    head: (columns) => `${columns.join(',')}\n`,
    write: (rows, columns) => stringify(rows, { columns: [...columns] }),
    read: readCsv,
  },
  '.ndjson': {
    head: () => '',
    write: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    read: readLines,
  },
}

const formatOf = (file: string): Format => {
  const format = FORMATS[extname(file).toLowerCase()]
  if (format === undefined) throw new StartError('Name a file that ends in .csv or .ndjson.')
  return format
}

/** The rows of a file, read as they are asked for. Throws a StartError if it cannot be read as its name says. */
export const readRows = async function* (file: string): AsyncGenerator<Row> {
  const format = formatOf(file)
  try {
    yield* format.read(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The file cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

/** A new file of rows that only its owner may read. */
export type RowFile = {
  write(rows: Record<string, unknown>[]): void
  close(): void
  /** Closes and removes it. */
  discard(): void
}

/** Makes the file. Throws a StartError if it exists. */
export const createRowFile = (file: string, columns: readonly string[]): RowFile => {
  const format = formatOf(file)
  const descriptor = openNew(file)
  const discard = () => {
    closeSync(descriptor)
    rmSync(file, { force: true })
  }
  const write = (text: string) => {
    try {
      writeSync(descriptor, text)
    } catch (error) {
      throw diskFullError(error) ?? error
    }
  }
  write(format.head(columns))
  return {
    write: (rows) => write(format.write(rows, columns)),
    close: () => closeSync(descriptor),
    discard,
  }
}

const openNew = (file: string): number => {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    throw new StartError(`The file cannot be written: ${(error as Error).message}. Name one that does not exist.`)
  }
}

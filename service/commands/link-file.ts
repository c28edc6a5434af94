import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { extname } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { diskFullError, StartError } from '../start-error.ts'
import { COLUMNS, type LinkRecord, writeRecord } from './link-record.ts'

/** A row of a file, and where a person finds it. */
type Row = { place: string; value: unknown }

type Format = {
  begin: string
  end: string
  /** `isFirst` says whether these are the first ones. */
  write: (links: LinkRecord[], isFirst: boolean) => string
  read: (text: string) => Row[]
}

const readCsv = (text: string): Row[] => {
  try {
    const parsed = parse(text, { columns: true, bom: true, info: true, skipEmptyLines: true, trim: true })
    const rows = parsed as unknown as { info: { lines: number }; record: Record<string, string> }[]
    const missing = COLUMNS.slice(0, 2).filter((column) => rows[0] !== undefined && !(column in rows[0].record))
    if (missing.length > 0)
      throw new StartError(`The first line must name the columns: ${missing.join(' and ')} is missing.`)
    return rows.map(({ info, record }) => ({ place: `Line ${info.lines}`, value: record }))
  } catch (error) {
    if (error instanceof CsvError) throw new StartError(`Nothing was imported. Line ${error.lines}: this is not CSV.`)
    throw error
  }
}

const readJson = (text: string): Row[] => {
  const parsed = (() => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  })()
  if (!Array.isArray(parsed)) throw new StartError('Nothing was imported. The file must be a JSON array of links.')
  return parsed.map((value, index) => ({ place: `Link ${index + 1}`, value }))
}

const FORMATS: Record<string, Format> = {
  '.csv': {
    begin: `${COLUMNS.join(',')}\n`,
    end: '',
    write: (links) => stringify(links.map(writeRecord), { columns: [...COLUMNS] }),
    read: readCsv,
  },
  '.json': {
    begin: '[',
    end: '\n]\n',
    write: (links, isFirst) =>
      links.map((link, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(writeRecord(link))}`).join(''),
    read: readJson,
  },
}

const formatOf = (file: string): Format => {
  const format = FORMATS[extname(file).toLowerCase()]
  if (format === undefined) throw new StartError('Name a file that ends in .csv or .json.')
  return format
}

/** The rows of a file. Throws a StartError if it cannot be read as CSV or JSON, as its name says. */
export const readLinkFile = (file: string): Row[] => {
  const format = formatOf(file)
  try {
    return format.read(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The file cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

/** Writes pages of links into a new file that only its owner may read. Leaves none behind if that fails. */
export const writeLinkFile = async (file: string, pages: AsyncIterable<LinkRecord[]>): Promise<void> => {
  const format = formatOf(file)
  const descriptor = openNew(file)
  let isFirst = true
  try {
    writeSync(descriptor, format.begin)
    for await (const links of pages) {
      writeSync(descriptor, format.write(links, isFirst))
      isFirst = false
    }
    writeSync(descriptor, format.end)
    closeSync(descriptor)
  } catch (error) {
    rmSync(file, { force: true })
    throw diskFullError(error) ?? error
  }
}

const openNew = (file: string): number => {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    throw new StartError(`The file cannot be written: ${(error as Error).message}. Name one that does not exist.`)
  }
}

import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../failure-reason.ts'
import { makeFolder } from '../../make-folder.ts'
import type { SqlValue } from '../database/database.ts'
import { createFile } from '../database/sqlite-connection.ts'

/** Rows of visits that were acknowledged, and that the database does not have yet. */
type SpooledBatch = { id: number; rows: SqlValue[][] }

/** Visits that wait on this machine's disk while a database server cannot be reached. Processes may share it. */
export type VisitSpool = {
  /** Writes to the disk before it returns. Throws if there is no space. */
  append(rows: SqlValue[][], visits: number): void
  oldest(): SpooledBatch | undefined
  remove(id: number): void
  /** How many visits wait. */
  visits(): number
  hasSpace(): boolean
  close(): void
}

/** In milliseconds: how long to wait for another process that writes. */
const BUSY_TIMEOUT = 1_000
const PAGE_BYTES = 4_096
/** Pages that must be free for a spool to have space: those of the largest batch. */
const SPARE_PAGES = 32

type SpoolSettings = {
  /** Undefined for the folder of what the service makes by itself, if that can be written. */
  folder: string | undefined
  maxBytes: number
  /** The visits of different databases are in different files. */
  databaseId: string
}

/** Opens the spool in its folder; undefined if there is no folder to write. Throws a StartError if a given one cannot be used. */
export const openVisitSpool = ({ folder, ...settings }: SpoolSettings): VisitSpool | undefined => {
  try {
    return openIn(folder ?? '.data', settings)
  } catch (error) {
    if (folder === undefined) return undefined
    throw new StartError(`VISIT_SPOOL cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}

const openIn = (folder: string, { maxBytes, databaseId }: Omit<SpoolSettings, 'folder'>): VisitSpool => {
  makeFolder(resolve(folder))
  const path = join(folder, `visits-${databaseId}.db`)
  createFile(path)
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
  file.exec('pragma journal_mode = wal; pragma synchronous = full')
  file.exec(`pragma max_page_count = ${Math.ceil(maxBytes / PAGE_BYTES)}`)
  file.exec('create table if not exists batches (id integer primary key, visits integer not null, rows text not null)')
  const insert = file.prepare('insert into batches (visits, rows) values (?, ?)')
  const selectOldest = file.prepare('select id, rows from batches order by id limit 1')
  const remove = file.prepare('delete from batches where id = ?')
  const sum = file.prepare('select coalesce(sum(visits), 0) as visits from batches')
  const space = file.prepare(`
    select max_page_count - page_count + freelist_count as pages
    from pragma_max_page_count, pragma_page_count, pragma_freelist_count`)

  return {
    append: (rows, visits) => void insert.run(visits, JSON.stringify(rows)),
    oldest() {
      const batch = selectOldest.get() as { id: number; rows: string } | undefined
      return batch && { id: batch.id, rows: JSON.parse(batch.rows) }
    },
    remove: (id) => void remove.run(id),
    visits: () => (sum.get() as { visits: number }).visits,
    hasSpace: () => (space.get() as { pages: number }).pages > SPARE_PAGES,
    close: () => file.close(),
  }
}

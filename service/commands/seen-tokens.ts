import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The tokens of a file, on the disk: those of millions of lines would fill the memory. In one transaction, which takes a
 * hundredth of the time.
 */
export type SeenTokens = Disposable & {
  /** Notes the token of a line. Gives the line that has it already. */
  add(token: string, line: number): number | undefined
  /** Whether `add` found an earlier line for this one. */
  isDuplicate(line: number): boolean
}

export const createSeenTokens = (): SeenTokens => {
  const folder = mkdtempSync(join(tmpdir(), 'curtail-import-'))
  const database = new DatabaseSync(join(folder, 'tokens.db'))
  // In 64 MB: with SQLite's 2 MB, the tokens of five million lines would be written to the disk a hundred times over.
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma cache_size = -65536;
    create table tokens (token text primary key, line integer not null) without rowid;
    create table duplicates (line integer primary key);
    begin`)
  const insert = database.prepare('insert into tokens (token, line) values (?, ?) on conflict do nothing')
  const find = database.prepare('select line from tokens where token = ?')
  const insertDuplicate = database.prepare('insert into duplicates (line) values (?)')
  const findDuplicate = database.prepare('select 1 from duplicates where line = ?')
  return {
    add(token, line) {
      if (insert.run(token, line).changes === 1) return undefined
      insertDuplicate.run(line)
      return Number(find.get(token)?.line)
    },
    isDuplicate: (line) => findDuplicate.get(line) !== undefined,
    [Symbol.dispose]() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

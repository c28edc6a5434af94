export type SqlValue = string | number | null

/** SQL that all engines understand (docs/decisions/0005); `$1` is the first of its values. */
export type Statement = {
  sql: string
  values: SqlValue[]
  /** Whether a server plans it once per connection: for few texts, whose plan doesn't depend on the size of a table. */
  isPrepared?: boolean
}

/**
 * For a table of so many rows, PostgreSQL plans to search the index for one value, also once it has more. A plan made for
 * fewer reads the whole table, and a prepared statement keeps it.
 */
export const ROWS_TO_PLAN_BY = 1_000

/** Runs one statement and returns its rows. The type of a row is the caller's claim. */
export type RunStatement = <Row>(statement: Statement) => Promise<Row[]>

/** Runs statements of at most so many rows. */
export type Runner = { run: RunStatement; rowsPerStatement: number }

/** After an ambiguous commit: what was committed, found by ids that the caller made; undefined if it was not. */
export type FindCommitted<Result> = (run: RunStatement) => Promise<Result | undefined>

/**
 * What the store needs of a database. Conflicts between transactions are retried, with growing pauses. A database that
 * cannot be used rejects with a StoreUnavailable.
 */
export type Database = {
  /** How many batches of one kind to write at once. */
  readonly maxWrites: number
  /** The most rows of a statement. */
  readonly rowsPerStatement: number
  /** How many rows to change in one transaction in the background. */
  readonly rowsPerTransaction: number
  /** Runs a statement that reads a few rows. */
  read: RunStatement
  /** Runs a statement that may read for long, without delaying others. */
  scan: RunStatement
  /** Runs a statement in its own transaction. An ambiguous outcome without `findCommitted` is a StoreUnavailable. */
  write<Row>(statement: Statement, findCommitted?: FindCommitted<Row[]>): Promise<Row[]>
  /** Runs `work` in a transaction of the engine's default isolation, again from the start after a conflict. */
  transaction<Result>(
    work: (run: RunStatement) => Promise<Result>,
    findCommitted?: FindCommitted<Result>,
  ): Promise<Result>
  /** Fails if the disk is full, for engines that write a row again into the space of its earlier versions. */
  checkSpace?: () => Promise<void>
  /** Its connections by state, if it has any. `waiting` counts callers without one. */
  connections?: () => { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

/** Thrown inside a transaction because of what it has read: the database itself works. */
export class UnexpectedRows extends Error {}

/** A row refers to one that does not exist, or one to be deleted is still referred to. */
export class BrokenReference extends UnexpectedRows {}

/** Thrown inside a transaction to restart it, because what it has read has changed. */
export class StaleRead extends UnexpectedRows {}

/** Builds a statement: `bind` takes a value and returns its name in the SQL. */
export const statement = (write: (bind: (value: SqlValue) => string) => string): Statement => {
  const values: SqlValue[] = []
  const sql = write((value) => `$${values.push(value)}`)
  return { sql, values }
}

/** Rows for `values`, cast to their types: an engine cannot tell them from the parameters alone. */
export const valueRows = (
  bind: (value: SqlValue) => string,
  rows: readonly (readonly SqlValue[])[],
  types: readonly string[],
): string =>
  rows.map((row) => `(${row.map((value, column) => `cast(${bind(value)} as ${types[column]})`).join(', ')})`).join(', ')

/** Each number of rows is another text, and a server keeps a plan of each. Sixteen visits come with a mark. */
const MAX_PREPARED_ROWS = 17

/**
 * Makes inserts: `insert into table (columns)`, rows, and `tail` after them. Inserts of few rows are prepared, and their
 * texts are made once, because making a short one takes as long as running it.
 */
export const createInsert = (insert: string, tail = ''): ((rows: readonly (readonly SqlValue[])[]) => Statement) => {
  const textOf = (rows: number, columns: number): string => {
    const names = Array.from({ length: rows * columns }, (_, index) => `$${index + 1}`)
    const values = inChunks(names, columns).map((row) => `(${row.join(', ')})`)
    return `${insert} values ${values.join(', ')} ${tail}`
  }
  const texts: string[] = []
  const none: SqlValue[] = []
  return (rows) => {
    const columns = rows[0]?.length ?? 0
    // flat() would take a fifth of the time of inserting a row.
    const values = none.concat(...rows)
    if (rows.length > MAX_PREPARED_ROWS) return { sql: textOf(rows.length, columns), values }
    texts[rows.length] ??= textOf(rows.length, columns)
    return { sql: texts[rows.length] ?? '', values, isPrepared: true }
  }
}

/** Items in groups of at most `size`, in their order. */
export const inChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size))

export type SqlValue = string | number | null

/** SQL in the words that all engines share (docs/decisions/0005), with `$1` for the first of its values. */
export type Statement = {
  sql: string
  values: SqlValue[]
  /** Whether a server plans it once per connection. Only for SQL of few texts, whose plan no growth of a table changes. */
  isPrepared?: boolean
}

/** Runs one statement and gives its rows. The caller names the columns; the database does not check them. */
export type RunStatement = <Row>(statement: Statement) => Promise<Row[]>

/** Runs the statements of a transaction, which have at most so many rows. */
export type Runner = { run: RunStatement; rowsPerStatement: number }

/** After an ambiguous commit: what was committed, found by ids that the caller made; undefined if it was not. */
export type FindCommitted<Result> = (run: RunStatement) => Promise<Result | undefined>

/**
 * What the store needs from a database. What meets another transaction is run again, with growing pauses. Failures to
 * reach the database reject with a StoreUnavailable.
 */
export type Database = {
  /** How many batches of one kind are worth writing at once. */
  readonly maxWrites: number
  /** How many rows one statement is worth having. */
  readonly rowsPerStatement: number
  /** Runs a statement that changes nothing and reads little. */
  read: RunStatement
  /** Runs a statement that changes nothing and may read for long, without holding up anything else. */
  scan: RunStatement
  /** Runs a statement in its own transaction. An ambiguous outcome without `findCommitted` is a StoreUnavailable. */
  write<Row>(statement: Statement, findCommitted?: FindCommitted<Row[]>): Promise<Row[]>
  /** Runs several statements in one transaction, whose rows nobody needs. */
  writeAll(statements: readonly Statement[], findCommitted: FindCommitted<unknown>): Promise<void>
  /** Runs `work` in a transaction of the engine's default isolation; from the start again if it met another one. */
  transaction<Result>(
    work: (run: RunStatement) => Promise<Result>,
    findCommitted?: FindCommitted<Result>,
  ): Promise<Result>
  /** What its connections do; absent if it has none. `waiting` counts those who wait for one. */
  connections?: () => { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

/** A row that another one refers to is not there, or is still referred to. */
export class BrokenReference extends Error {}

/** Thrown inside a transaction to have it run again: what it has read before is no longer so. */
export class StaleRead extends Error {}

/** Makes a statement of SQL that names its values by what `bind` gives for each. */
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

/** Each number of rows is another text, and a server keeps the plans of all. */
const MAX_PREPARED_ROWS = 16

/** An insert of so many rows, prepared if they are few. */
export const insertStatement = (rows: number, write: (bind: (value: SqlValue) => string) => string): Statement => ({
  ...statement(write),
  isPrepared: rows <= MAX_PREPARED_ROWS,
})

/** Items in groups of at most `size`, in their order. */
export const inChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size))

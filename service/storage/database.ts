type SqlValue = string | number | null

/** SQL in the words that SQLite and PostgreSQL share, with `$1` for the first of its values. */
export interface Statement {
  sql: string
  values: SqlValue[]
}

/** Runs one statement and gives its rows. The caller names the columns; the database does not check them. */
export type RunStatement = <Row>(statement: Statement) => Promise<Row[]>

export type Dialect = 'sqlite' | 'postgres'

/** What the store needs from a database. Failures to reach it reject with a StoreUnavailable. */
export interface Database {
  /** What it understands beyond the shared words. */
  readonly dialect: Dialect
  /** Runs a statement that changes nothing. */
  read: RunStatement
  /**
   * Runs statements that write, and gives a promise for the rows of each that resolves after its commit. They may share
   * one commit, but where a statement fails on its own account the others are written all the same.
   */
  write(statements: Statement[]): Promise<unknown[]>[]
  /** Runs `work` in a transaction that sees one unchanging state; from the start again where it met another one. */
  transaction<Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

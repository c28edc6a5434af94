import type { Database, Statement } from './database.ts'

/** Writes that come less than this many milliseconds apart are one group. */
const quietTime = 0.02

/** No write waits longer than this many milliseconds for others to join it. */
const longestWait = 2

interface Job {
  statement: () => Statement
  resolve: (rows: Promise<unknown[]> | undefined) => void
}

/**
 * Gathers writes that arrive together, so that they can share one commit. A commit waits for the disk, and everybody
 * waits for the commit: with 16 connections, 16 visits share one when it waits for the line to fall quiet, and 10 when
 * it waits for one turn of the event loop.
 */
export class GroupCommit {
  #jobs: Job[] = []
  #firstAt = 0
  #lastAt = 0
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Writes a statement and gives its rows once it is committed. The statement is asked for as late as possible, so that
   * the caller may gather in it whatever arrives until then.
   */
  write<Row>(statement: () => Statement): Promise<Row[]> {
    return new Promise((resolve) => {
      this.extend()
      if (this.#jobs.push({ statement, resolve: resolve as Job['resolve'] }) > 1) return
      this.#firstAt = this.#lastAt
      setImmediate(this.#commitWhenQuiet)
    })
  }

  /** Tells that something has just joined a statement that has not been asked for yet. */
  extend(): void {
    this.#lastAt = performance.now()
  }

  #commitWhenQuiet = (): void => {
    const now = performance.now()
    if (now - this.#lastAt < quietTime && now - this.#firstAt < longestWait) {
      setImmediate(this.#commitWhenQuiet)
      return
    }
    const jobs = this.#jobs
    this.#jobs = []
    const written = this.#database.write(jobs.map((job) => job.statement()))
    for (const [index, job] of jobs.entries()) job.resolve(written[index])
  }
}

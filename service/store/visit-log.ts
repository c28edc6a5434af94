import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'
import { clearVisits, foldVisits, insertVisits, selectAnyVisit } from './sql.ts'

/** In milliseconds: how long after a visit the log is folded at the latest, unless a list was asked for before. */
const foldAfter = 1_000

/** A statement of this many rows has far fewer parameters than either database accepts. */
const mostRows = 1_000

interface Batch {
  visits: Map<string, number>
  committed: Promise<void>
}

/**
 * Counts visits in a table that is only appended to, and adds them to the links' own counts later, many at once: a count
 * has its place in the index that sorts links by it, so that counting sixteen links on the spot changes about fifty pages
 * of the database, and logging their visits changes one.
 */
export class VisitLog {
  #batch: Batch | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #database: Database
  readonly #commits: GroupCommit

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database
    this.#commits = commits
  }

  /** See Store.countVisit. Visits that arrive together are one statement, and wait for one promise. */
  count(linkId: string): Promise<void> {
    const batch = this.#batch ?? this.#begin()
    batch.visits.set(linkId, (batch.visits.get(linkId) ?? 0) + 1)
    if (batch.visits.size === mostRows) this.#batch = undefined
    this.#commits.extend()
    return batch.committed
  }

  /** Adds what has been logged, by any process, to the counts of the links. */
  async fold(): Promise<void> {
    const logged = await this.#database.read({ sql: selectAnyVisit, values: [] })
    if (logged.length === 0) return
    await this.#database.transaction(async (run) => {
      await run({ sql: foldVisits, values: [] })
      await run({ sql: clearVisits, values: [] })
    })
  }

  /** Ends the folding; what is in the log stays there for the next one. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #begin(): Batch {
    const visits = new Map<string, number>()
    const written = this.#commits.write(() => {
      if (this.#batch === batch) this.#batch = undefined
      return { sql: insertVisits(visits.size), values: [...visits].flat() }
    })
    const batch: Batch = { visits, committed: written.then(() => this.#foldSoon()) }
    this.#batch = batch
    return batch
  }

  #foldSoon(): void {
    this.#timer ??= setTimeout(async () => {
      this.#timer = undefined
      // Where the database cannot be used now, the log waits for the next visit or list.
      await this.fold().catch(() => {})
    }, foldAfter).unref()
  }
}

import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'
import { clearVisits, foldVisits, insertVisits, selectAnyVisit } from './sql.ts'

/** In milliseconds: how long after a visit the folding begins. */
const foldAfter = 1_000

/** Visits to as many links take SQLite about 3 ms, in which nothing else is answered. */
const portion = 50

/** For each millisecond of folding there are this many in which it leaves the database to others. */
const rest = 3

/** A statement of this many rows has far fewer parameters than either database accepts. */
const mostRows = 1_000

interface Batch {
  visits: Map<string, number>
  committed: Promise<void>
}

/**
 * Counts visits in a table that is only appended to, and adds them to the links' own counts later: a count has its place
 * in the index that sorts links by it, so that counting sixteen links on the spot changes about fifty pages of the
 * database, and logging their visits changes two.
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

  /** Adds a portion of what has been logged, by any process, to the counts of the links; says whether there was any. */
  async fold(): Promise<boolean> {
    const logged = await this.#database.read({ sql: selectAnyVisit, values: [] })
    if (logged.length === 0) return false
    await this.#database.transaction(async (run) => {
      await run({ sql: foldVisits, values: [portion] })
      await run({ sql: clearVisits, values: [portion] })
    })
    return true
  }

  /** Ends the folding; what is in the log stays there for the next one. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #begin(): Batch {
    const visits = new Map<string, number>()
    const written = this.#commits.write(() => {
      if (this.#batch === batch) this.#batch = undefined
      return { sql: insertVisits(visits.size), values: [Date.now(), ...[...visits].flat()] }
    })
    const batch: Batch = { visits, committed: written.then(() => this.#foldIn(foldAfter)) }
    this.#batch = batch
    return batch
  }

  #foldIn(milliseconds: number): void {
    this.#timer ??= setTimeout(async () => {
      const startedAt = performance.now()
      // Where the database cannot be used now, the log waits for the next visit.
      const folded = await this.fold().catch(() => false)
      this.#timer = undefined
      if (folded) this.#foldIn(rest * (performance.now() - startedAt))
    }, milliseconds).unref()
  }
}

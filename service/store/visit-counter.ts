import type { GroupCommit } from './group-commit.ts'
import { countVisits } from './sql.ts'

interface Gathering {
  visits: number
  now: number
  destination: Promise<string | undefined>
}

/** Counts visits to links. Those that reach one link together are counted by one statement, however many they are. */
export class VisitCounter {
  readonly #gatherings = new Map<string, Gathering>()
  readonly #commits: GroupCommit

  constructor(commits: GroupCommit) {
    this.#commits = commits
  }

  /** See Store.countVisit. */
  count(token: string, passwordHash: string | null, now: number): Promise<string | undefined> {
    const key = `${token} ${passwordHash ?? ''}`
    const joined = this.#gatherings.get(key)
    if (joined === undefined) return this.#gather(key, token, passwordHash, now).destination
    joined.visits += 1
    joined.now = now
    this.#commits.extend()
    return joined.destination
  }

  #gather(key: string, token: string, passwordHash: string | null, now: number): Gathering {
    const gathering: Gathering = { visits: 1, now, destination: Promise.resolve(undefined) }
    this.#gatherings.set(key, gathering)
    gathering.destination = this.#commits
      .write<{ destination: string }>(() => {
        this.#gatherings.delete(key)
        return { sql: countVisits, values: [gathering.visits, token, passwordHash ?? '', gathering.now] }
      })
      .then(([link]) => link?.destination)
    return gathering
  }
}

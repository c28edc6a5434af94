import type { Database } from './database/database.ts'

/** The links that an operator took out of service. They stay in the list. */
export type DisabledLinks = {
  /** False if it was disabled already. */
  disable(token: string, at: number): Promise<boolean>
  /** False if it was not disabled. */
  enable(token: string): Promise<boolean>
  /** As of the last `refresh`. */
  has(token: string): boolean
  /** When each was disabled, in epoch milliseconds, by its token. */
  times(): Promise<Map<string, number>>
  /** Reads them again: other processes may have changed them. */
  refresh(): Promise<void>
}

const INSERT =
  'insert into disabled_links (token, disabled_at) values ($1, $2) on conflict (token) do nothing returning token'
const DELETE = 'delete from disabled_links where token = $1 returning token'
const SELECT = 'select token, disabled_at as "disabledAt" from disabled_links'

/** Kept in memory, because every redirect asks for one, and there are few. */
export const createDisabledLinks = (database: Pick<Database, 'read' | 'write'>): DisabledLinks => {
  let tokens: ReadonlyMap<string, number> = new Map()
  const times = async (): Promise<Map<string, number>> => {
    const rows = await database.read<{ token: string; disabledAt: number }>({ sql: SELECT, values: [] })
    return new Map(rows.map(({ token, disabledAt }) => [token, disabledAt]))
  }
  return {
    async disable(token, at) {
      const inserted = await database.write({ sql: INSERT, values: [token, at] })
      return inserted.length > 0
    },
    async enable(token) {
      const deleted = await database.write({ sql: DELETE, values: [token] })
      return deleted.length > 0
    },
    has: (token) => tokens.has(token),
    times,
    async refresh() {
      tokens = await times()
    },
  }
}

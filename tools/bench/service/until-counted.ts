import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../../service/storage/database.ts'
import { selectAnyVisit } from '../../../service/storage/sql.ts'

const PAUSE_MS = 50

/**
 * Waits until all visits are added to the clicks of their links. It goes on for seconds behind the load that has set it off,
 * and would be measured with whatever comes next, the constant redirect as well.
 */
export const untilCounted = async (database: Database): Promise<void> => {
  while ((await database.read({ sql: selectAnyVisit, values: [] })).length > 0) await setTimeout(PAUSE_MS)
}

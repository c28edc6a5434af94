import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSqliteReader } from '../../../service/storage/database/sqlite-reader.ts'
import { failureReason } from '../../../service/storage/failure-reason.ts'
import { StoreUnavailable } from '../../../service/storage/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a reader that cannot open its file is unavailable, and says why', async () => {
  const reader = startSqliteReader(join(temporaryFolder(), 'none.db'))
  onTestFinished(() => reader.close())
  const error = await reader.run({ sql: 'select 1', values: [] }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(failureReason(error)).toBe('The database file cannot be opened.')
})

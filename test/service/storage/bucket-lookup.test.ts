import { expect, test } from 'vitest'
import type { RunStatement } from '../../../service/storage/database/database.ts'
import { type BucketCache, findCachedBuckets } from '../../../service/storage/lists/bucket-lookup.ts'
import { firstPlace, type Place } from '../../../service/storage/lists/places.ts'

const list = { sort: 'date', tagId: 0 } as const
const at = (createdAt: number): Place => ({ ...list, clicks: 0, createdAt, linkId: 'link' })
const [early, late] = [
  { id: 'early', begin: firstPlace(list), end: at(100) },
  { id: 'late', begin: at(100), end: undefined },
]

// The database is a double: it lets another creation change the cache in the middle of the statement.
test('findCachedBuckets() keeps the bucket of a place while another creation replaces the cached one', async () => {
  const cache: BucketCache = new Map([['date 0', early]])
  const run = (async ({ sql }: { sql: string }) => {
    if (!sql.includes('"bucketId"')) return []
    cache.set('date 0', late)
    return [{ index: 0, bucketId: 'late' }]
  }) as RunStatement
  expect(await findCachedBuckets({ run, rowsPerStatement: 10 }, [at(50), at(150)], cache)).toEqual(['early', 'late'])
})

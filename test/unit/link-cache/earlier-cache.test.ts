import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'

beforeEach(newProfile)

it('sync() reads the list again if the cache is one of an earlier version', async () => {
  const earlier = await openDB('link-cache', 2, {
    upgrade(database) {
      const pages = database.createObjectStore('pages', { keyPath: ['connectionId', 'generation', 'number'] })
      pages.createIndex('ids', 'ids', { multiEntry: true })
      database.createObjectStore('records', { keyPath: 'connectionId' })
      database.createObjectStore('tags')
    },
  })
  await earlier.put('records', { connectionId: connection.id, progress: 'complete', generation: 1, cached: 5 })
  earlier.close()
  const { linkSync, shown } = cacheUnderTest({
    api: { listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: 1, links: [linkOf(1)] }) },
    connection: () => connection,
    now: () => 1000,
  })
  await linkSync.sync()
  expect(await shown()).toEqual([linkOf(1)])
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 1 })
})

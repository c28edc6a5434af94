import { beforeEach, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'

beforeEach(newProfile)

it('sync() reads clicks and tags again after a clock that was a year ahead is corrected', async () => {
  let now = Date.UTC(2027, 0, 1)
  let tagsRead = 0
  const service = { clicks: 1 }
  const { linkSync, record, get } = cacheUnderTest({
    api: {
      listLinks: async () =>
        ok({ current: 1, totalPages: 1, totalRows: 1, links: [{ ...linkOf(1), clicks: service.clicks }] }),
      async listTags() {
        tagsRead += 1
        return ok([])
      },
    },
    connection: () => connection,
    now: () => now,
  })
  await linkSync.sync()
  await linkSync.syncTags()
  now = Date.UTC(2026, 0, 1)
  service.clicks = 2
  await linkSync.sync()
  await linkSync.syncTags()
  expect((await record())?.fullReadAt).toBe(now)
  expect((await get(linkOf(1).id))?.clicks).toBe(2)
  expect(tagsRead).toBe(2)
})

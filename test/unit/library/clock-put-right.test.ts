import { beforeEach, expect, it } from 'vitest'
import { ok } from '@/lib/domain/result'
import { linkOf } from '@/test/setup/journal-samples'
import { connection, mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'

beforeEach(newProfile)

it('reads clicks and tags anew once a clock that was a year ahead was put right', async () => {
  let now = Date.UTC(2027, 0, 1)
  let tagsRead = 0
  const service = { clicks: 1 }
  const { reading, mirror } = mirrorUnderTest({
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
  await reading.catchUp()
  await reading.catchUpTags()
  now = Date.UTC(2026, 0, 1)
  service.clicks = 2
  await reading.catchUp()
  await reading.catchUpTags()
  expect((await mirror.record())?.fullReadAt).toBe(now)
  expect((await mirror.get(linkOf(1).id))?.clicks).toBe(2)
  expect(tagsRead).toBe(2)
})

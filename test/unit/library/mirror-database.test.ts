import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { createMirror } from '@/lib/background/library/mirror'
import { openMirrorDatabase } from '@/lib/background/library/mirror-database'
import { openedOnce } from '@/lib/background/storage/opened-once'
import { linkOf } from '@/test/setup/journal-samples'
import { newProfile } from '@/test/setup/mirror-under-test'

beforeEach(newProfile)

/** The database as version 1 of it was made. */
const openFirstVersion = () =>
  openDB('mirror', 1, {
    upgrade(database) {
      database.createObjectStore('record')
      const links = database.createObjectStore('links', { keyPath: 'id' })
      links.createIndex('age', ['createdAt', 'id'])
      links.createIndex('generation', 'generation')
    },
  })

it('of the first version is brought up to date with its links and its record', async () => {
  const record = {
    connection: 'digest',
    progress: 'complete',
    generation: 3,
    nextPage: 4,
    total: 2,
    readAt: 5,
    fullReadAt: 5,
  }
  const old = await openFirstVersion()
  await old.put('record', record, 'record')
  for (const number of [1, 2]) await old.put('links', { ...linkOf(number), clicks: 7, generation: 3 })
  old.close()
  const mirror = createMirror(openedOnce(openMirrorDatabase), () => {})
  expect(await mirror.record()).toEqual(record)
  expect(await mirror.read(null, 10)).toEqual({
    links: [2, 1].map((number) => ({ ...linkOf(number), clicks: 7 })),
    next: null,
  })
  expect(await mirror.leadingTo('https://example.com', 10)).toMatchObject({ count: 2, first: [{ clicks: 7 }, {}] })
})

it('is opened again after the browser closed it', async () => {
  let close = () => {}
  const mirror = createMirror(
    openedOnce(async (onClosed) => {
      const database = await openMirrorDatabase(onClosed)
      close = () => {
        database.close()
        onClosed()
      }
      return database
    }),
    () => {},
  )
  await mirror.put([linkOf(1)], 1, 100)
  close()
  expect(await mirror.count()).toBe(1)
})

import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { createHeldPages } from '@/lib/background/library/held-pages'
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
  const database = openedOnce(openMirrorDatabase)
  const mirror = createMirror(database, createHeldPages(database))
  expect(await mirror.record()).toEqual({ ...record, shown: 3, held: 2, met: 2 })
  expect(await mirror.read(null)).toEqual({
    generation: 3,
    links: [1, 2].map((number) => ({ ...linkOf(number), clicks: 7 })),
    next: null,
  })
  expect(await mirror.leadingTo('https://example.com', 10)).toMatchObject({ count: 2, first: [{ clicks: 7 }, {}] })
})

it('reads anew what a version before was still reading, and shows what that had', async () => {
  const begun = {
    connection: 'digest',
    progress: 'reading',
    generation: 3,
    nextPage: 2,
    total: 150,
    readAt: 5,
    fullReadAt: 5,
  }
  const old = await openFirstVersion()
  await old.put('record', begun, 'record')
  for (let number = 1; number <= 150; number += 1) await old.put('links', { ...linkOf(number), generation: 2 })
  old.close()
  const database = openedOnce(openMirrorDatabase)
  const pages = createHeldPages(database)
  const mirror = createMirror(database, pages)
  expect(await mirror.record()).toMatchObject({
    progress: 'reading',
    generation: 4,
    shown: 3,
    nextPage: 1,
    held: 150,
    met: 0,
  })
  expect((await mirror.read(null)).links).toHaveLength(150)
  expect((await pages.after(3, null)).pages.map(({ links }) => links.length)).toEqual([100, 50])
})

it('is opened again after the browser closed it', async () => {
  let close = () => {}
  const database = openedOnce(async (onClosed) => {
    const opened = await openMirrorDatabase(onClosed)
    close = () => {
      opened.close()
      onClosed()
    }
    return opened
  })
  const mirror = createMirror(database, createHeldPages(database))
  expect(await mirror.record()).toBeUndefined()
  close()
  expect(await mirror.record()).toBeUndefined()
})

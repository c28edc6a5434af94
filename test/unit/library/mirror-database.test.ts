import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { createHeldPages } from '@/lib/background/link-cache/held-pages'
import { createMirror } from '@/lib/background/link-cache/mirror'
import { createMirrorAdditions } from '@/lib/background/link-cache/mirror-additions'
import { openMirrorDatabase } from '@/lib/background/link-cache/mirror-database'
import { openedOnce } from '@/lib/background/storage/opened-once'
import { linkOf } from '@/test/setup/journal-samples'
import { newProfile } from '@/test/setup/mirror-under-test'

beforeEach(newProfile)

/** Leaves the database as version 1 of it was, and gives the mirror that opens it now. */
const upgraded = async (record: object, links: object[]) => {
  const old = await openDB('mirror', 1, {
    upgrade(database) {
      database.createObjectStore('record')
      const made = database.createObjectStore('links', { keyPath: 'id' })
      made.createIndex('age', ['createdAt', 'id'])
      made.createIndex('generation', 'generation')
    },
  })
  await old.put('record', { connection: 'digest', readAt: 5, fullReadAt: 5, ...record }, 'record')
  for (const link of links) await old.put('links', link)
  old.close()
  const database = openedOnce(openMirrorDatabase)
  const pages = createHeldPages(database)
  return { pages, mirror: createMirror(database, pages), additions: createMirrorAdditions(database, () => {}) }
}

const linksOf = (count: number) => Array.from({ length: count }, (_, index) => linkOf(index + 1))

it('of the first version is brought up to date with its links and its record', async () => {
  const record = { progress: 'complete', generation: 3, nextPage: 4, total: 2 }
  const links = linksOf(2).map((link) => ({ ...link, clicks: 7 }))
  const { mirror } = await upgraded(
    record,
    links.map((link) => ({ ...link, generation: 3 })),
  )
  const kept = { connection: 'digest', readAt: 5, fullReadAt: 5 }
  expect(await mirror.record()).toEqual({ ...kept, ...record, shown: 3, held: 2, met: 2 })
  expect(await mirror.read(null)).toEqual({ generation: 3, links, next: null })
  expect(await mirror.leadingTo('https://example.com', 10)).toMatchObject({ count: 2, first: [{ clicks: 7 }, {}] })
})

it('reads anew what a version before was still reading, and shows what that had', async () => {
  const begun = { progress: 'reading', generation: 3, nextPage: 2, total: 150 }
  const { mirror, pages } = await upgraded(
    begun,
    linksOf(150).map((link) => ({ ...link, generation: 2 })),
  )
  const anew = { progress: 'reading', generation: 4, shown: 3, nextPage: 1, held: 150, met: 0 }
  expect(await mirror.record()).toMatchObject(anew)
  expect((await mirror.read(null)).links).toHaveLength(150)
  expect((await pages.after(3, null)).pages.map(({ links }) => links.length)).toEqual([100, 50])
})

it('loses none of the links of a version before to those that come after it', async () => {
  for (const count of [1, 2, 101]) {
    newProfile()
    const links = linksOf(count)
    const { mirror, additions } = await upgraded(
      { progress: 'complete', generation: 1, nextPage: 2, total: count },
      links,
    )
    await additions.renew([linkOf(count + 1)], 100)
    expect((await mirror.read(null)).links).toEqual(linksOf(count + 1))
  }
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

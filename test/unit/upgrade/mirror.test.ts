import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHeldPages } from '@/lib/background/link-cache/held-pages'
import { createMirror } from '@/lib/background/link-cache/mirror'
import { type MirrorRecord, openMirrorDatabase } from '@/lib/background/link-cache/mirror-database'
import { openedOnce } from '@/lib/background/storage/opened-once'
import { newProfile } from '@/test/setup/mirror-under-test'
import { makeMirror } from './0.1.0/databases'
import shapes from './0.1.0/shapes.json'
import { type Schema, valuesOf } from './values-of'

type Link = { id: string; generation: number }

const links = fc.uniqueArray(valuesOf(shapes.mirror.links as Schema) as fc.Arbitrary<Link>, {
  selector: ({ id }) => id,
  maxLength: 10,
})

it('of 0.1.0 is read, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(valuesOf(shapes.mirror.record as Schema), links, async (record, left) => {
      newProfile()
      await makeMirror(record, left)
      const database = openedOnce(openMirrorDatabase)
      const mirror = createMirror(database, createHeldPages(database))
      const { tags: _, generation, nextPage, ...rest } = record as MirrorRecord
      expect(await mirror.record()).toMatchObject({ ...rest, shown: generation, held: left.length })
      const { links: read } = await mirror.read(null)
      const listed = left.map(({ generation: _, ...link }) => link)
      expect(read).toHaveLength(listed.length)
      expect(read).toEqual(expect.arrayContaining(listed))
    }),
  )
})

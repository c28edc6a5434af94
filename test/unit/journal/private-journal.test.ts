import { expect, it } from 'vitest'
import { createPrivateJournal } from '@/lib/background/private/private-journal'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'

const journalOf = async (...entries: JournalEntry[]) => {
  const area = createStorageArea()
  const windows = { count: 1 }
  const journal = createPrivateJournal({ area, hasPrivateWindow: async () => windows.count > 0 })
  for (const entry of entries) await journal.add(entry)
  return { journal, area, windows }
}

const created = entryOf(1, { state: 'created', notice: 'unseen', link: linkOf(1) })
const failed = entryOf(2, { state: 'failed', notice: 'seen' })
const queued = entryOf(3)
const unknown = entryOf(4, { state: 'unknown', request: { link: 'https://secret.example/', token: 'Secret' } })

it('a private journal answers like the one on disk', async () => {
  const { journal } = await journalOf(unknown, created, failed)
  expect(await journal.add(created)).toBe(false)
  expect(await journal.get(idOf(2))).toEqual(failed)
  expect(await journal.update(idOf(2), (entry) => ({ ...entry, notice: 'dismissed' }))).toMatchObject({
    notice: 'dismissed',
  })
  expect(await journal.update(idOf(9), (entry) => entry)).toBeUndefined()
  expect((await journal.unsettled()).map(({ id }) => id)).toEqual([idOf(4)])
  expect(await journal.countPending()).toBe(1)
  expect(await journal.unseen()).toEqual([created])
  expect(await journal.current('https://elsewhere.example/')).toEqual(created)
  expect(await journal.orderContext(idOf(2), 'https://example.com/')).toMatchObject({
    known: { id: idOf(2) },
    unsettled: [{ id: idOf(4) }],
    created: [{ id: idOf(1) }],
  })
})

it('wipe() deletes all but uncertain entries, and every destination', async () => {
  const { journal, area } = await journalOf(created, failed, queued, unknown)
  expect(await journal.wipe()).toEqual([idOf(4)])
  expect(JSON.stringify(area.all())).not.toContain('example.com')
  await journal.update(idOf(4), (entry) => ({ ...entry, state: 'created', link: linkOf(4) }))
  expect(await journal.wipe()).toEqual([])
  expect(JSON.stringify(area.all())).not.toMatch(/example\.com|secret\.example/)
})

it('trim() drops what settles after the last private window was closed, and nothing before', async () => {
  const { journal, windows } = await journalOf(created, unknown)
  await journal.trim()
  expect(await journal.get(idOf(1))).toBeDefined()
  windows.count = 0
  await journal.trim()
  expect(await journal.get(idOf(1))).toBeUndefined()
  expect(await journal.get(idOf(4))).toBeDefined()
})

it('hiddenLinks() recognises links of private windows while their outcome is open, and after they were wiped', async () => {
  const { journal } = await journalOf(created, unknown)
  const isHidden = async (change: object) => (await journal.hiddenLinks('c1'))({ ...linkOf(9), ...change })
  const other = { destination: 'https://other.example/' }
  expect(await isHidden({ ...other, id: 'link-1' })).toBe(true)
  expect(await isHidden({ ...other, token: 'secret' })).toBe(true)
  expect(await isHidden({ destination: 'https://secret.example' })).toBe(true)
  expect(await isHidden(other)).toBe(false)
  expect((await journal.hiddenLinks('c2'))({ ...linkOf(1) })).toBe(false)
  await journal.wipe()
  expect(await isHidden({ ...other, id: 'link-1' })).toBe(true)
  await journal.update(idOf(4), (entry) => ({ ...entry, state: 'failed', failure: { code: 'gave-up' } }))
  await journal.wipe()
  expect(await isHidden({ ...other, token: 'secret' })).toBe(true)
  expect(await isHidden(other)).toBe(false)
})

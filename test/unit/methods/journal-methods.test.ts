import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createJournalArchive } from '@/lib/background/journal/journal-archive'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { journalMethods } from '@/lib/background/methods/journal-methods'
import { ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { createStorage } from '@/lib/storage/storage'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'
import { journalUnderTest } from '../journal/journal-under-test'

const DAY_MS = 24 * 60 * 60_000

it('clearJournal() deletes entries by age, with their drafts and copies', async () => {
  const { journal } = await journalUnderTest()
  const storage = createStorage({ local: createStorageArea(), session: createStorageArea() }, () => 0)
  const old = entryOf(1, { state: 'failed', pageUrl: 'https://old.example/' })
  const recent = entryOf(2, { state: 'created', pageUrl: 'https://recent.example/', askedAt: 9 * DAY_MS })
  for (const entry of [old, recent]) {
    await journal.add(entry)
    await storage.pageEntries.publish(entry)
    await storage.drafts.save(entry.id, 'c1', emptyDraft(entry.request.link))
  }
  const archive = createJournalArchive(openJournalDatabase)
  const methods = journalMethods({ ...storage, archive, badge: { async show() {} }, now: () => 10 * DAY_MS })

  expect(await methods.clearJournal({ olderThanDays: 5 })).toEqual(ok({ count: 1 }))
  expect(await methods.getJournal({})).toMatchObject({ ok: true, value: [{ id: idOf(2) }] })
  expect(await storage.pageEntries.get(old.pageUrl)).toBeNull()
  expect(await storage.drafts.get(old.id, 'c1')).toBeNull()
  expect(await storage.pageEntries.get(recent.pageUrl)).toEqual(recent)
})

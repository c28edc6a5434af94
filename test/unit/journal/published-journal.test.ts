import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createPublishedJournal } from '@/lib/background/journal/published-journal'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { createPageEntryStore } from '@/lib/storage/page-entries'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { createStorageArea } from '@/test/support/storage-area'
import { journalUnderTest } from './journal-under-test'

const page = 'https://page.example/'
const created = (entry: JournalEntry): JournalEntry => ({ ...entry, state: 'created', link: linkOf(1) })

/** A journal whose pauses end when the test says so. */
const underTest = async () => {
  const pageEntries = createPageEntryStore(createStorageArea())
  const published: JournalEntry['state'][] = []
  const pauses: (() => void)[] = []
  const journal = createPublishedJournal({
    journal: (await journalUnderTest()).journal,
    pageEntries: {
      publish(entry) {
        published.push(entry.state)
        return pageEntries.publish(entry)
      },
    },
    wait: () => new Promise((resolve) => pauses.push(resolve)),
  })
  const endPauses = async () => {
    for (const end of pauses) end()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { journal, pageEntries, published, endPauses }
}

it('add() publishes an unsettled entry after a pause, so that its request does not wait', async () => {
  const { journal, pageEntries, endPauses } = await underTest()
  await journal.add(entryOf(1, { state: 'sending' }))
  expect(await pageEntries.get(page)).toBeNull()
  await endPauses()
  expect(await pageEntries.get(page)).toMatchObject({ id: idOf(1), state: 'sending' })
})

it('update() publishes a settled entry at once, and never again as it was before', async () => {
  const { journal, pageEntries, published, endPauses } = await underTest()
  await journal.add(entryOf(1, { state: 'sending' }))
  await journal.update(idOf(1), created)
  await expect.poll(() => pageEntries.get(page)).toMatchObject({ state: 'created' })
  await endPauses()
  expect(published).toEqual(['created'])
})

it('entries of a batch, and those of no page, are not published', async () => {
  const { journal, published, endPauses } = await underTest()
  await journal.add(entryOf(1, { batchId: 'batch' }))
  await journal.add(entryOf(2, { pageUrl: '' }))
  await endPauses()
  expect(published).toEqual([])
})

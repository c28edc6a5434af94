import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { methodsUnderTest, NOW, page } from './methods-under-test'

describe('getPageStatus()', () => {
  it('returns the links to the prepared address, and schedules a sync', async () => {
    const { methods, storage, done } = await methodsUnderTest()
    await storage.preferences.change({ stripTracking: true })
    expect(await methods.getPageStatus({ pageUrl: `${page}?utm_source=mail` })).toEqual(
      ok({
        entry: null,
        waiting: { first: [], count: 0 },
        known: { first: [{ ...linkOf(7), destination: page }], count: 1 },
      }),
    )
    expect(done).toEqual(['sync after popup'])
  })

  it('counts pending entries and lists the first ones', async () => {
    const { methods, journal } = await methodsUnderTest()
    for (let number = 1; number <= 25; number += 1) await journal.add(entryOf(number))
    const status = await methods.getPageStatus({ pageUrl: 'https://elsewhere.example/' })
    expect(status.ok && status.value.waiting.count).toBe(25)
    expect(status.ok && status.value.waiting.first.map(({ askedAt }) => askedAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('does not count entries of a batch', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add(entryOf(1))
    await journal.add(entryOf(2, { batchId: idOf(9) }))
    const status = await methods.getPageStatus({ pageUrl: page })
    expect(status).toMatchObject({ value: { waiting: { count: 1, first: [{ id: idOf(1) }] } } })
  })
})

it('clearJournal() deletes entries by age, with their drafts and copies', async () => {
  const { methods, journal, storage } = await methodsUnderTest()
  const old = entryOf(1, { state: 'failed', pageUrl: 'https://old.example/' })
  const recent = entryOf(2, { state: 'created', pageUrl: 'https://recent.example/', askedAt: NOW - DAY_MS })
  for (const entry of [old, recent]) {
    await journal.add(entry)
    await storage.pageEntries.publish(entry)
    await storage.drafts.save(entry.id, 'c1', emptyDraft(entry.request.link))
  }

  expect(await methods.clearJournal({ olderThanDays: 5 })).toEqual(ok({ count: 1 }))
  expect(await methods.getJournal({})).toMatchObject({ ok: true, value: [{ id: idOf(2) }] })
  expect(await storage.pageEntries.get(old.pageUrl)).toBeNull()
  expect(await storage.drafts.get(old.id, 'c1')).toBeNull()
  expect(await storage.pageEntries.get(recent.pageUrl)).toEqual(recent)
})

import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { created, methodsUnderTest, page } from './methods-under-test'

describe('an outcome', () => {
  it('that was seen is no longer shown on the button', async () => {
    const { methods, journal, marks } = await methodsUnderTest()
    await journal.add(created)
    await methods.controlEntry({ id: created.id, action: 'mark-seen' })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'seen' })
    expect(marks()).toBe(1)
  })

  it('with warnings stays unseen until they are read', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add({ ...created, warnings: ['not-protected'] })
    await methods.controlEntry({ id: created.id, action: 'mark-seen' })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'unseen' })
    await methods.controlEntry({ id: created.id, action: 'mark-warnings-read' })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'seen', warnings: [] })
  })

  it('that is dismissed is not shown again, and its draft is discarded', async () => {
    const { methods, journal, storage } = await methodsUnderTest()
    await journal.add(entryOf(1, { state: 'failed', notice: 'unseen', request: { link: page } }))
    await storage.drafts.save(idOf(1), 'c1', emptyDraft('https://a.example/'))
    await methods.controlEntry({ id: idOf(1), action: 'dismiss' })
    expect(await methods.getPageStatus({ pageUrl: page })).toMatchObject({ value: { entry: null } })
    expect(await storage.drafts.get(idOf(1), 'c1')).toBeNull()
  })

  it('of a pending entry can be neither seen nor dismissed', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add(entryOf(1, { state: 'checking' }))
    await methods.controlEntry({ id: idOf(1), action: 'mark-seen' })
    await methods.controlEntry({ id: idOf(1), action: 'dismiss' })
    expect(await journal.get(idOf(1))).toEqual(entryOf(1, { state: 'checking' }))
  })

  it('that does not exist is null', async () => {
    const { methods } = await methodsUnderTest()
    expect(await methods.controlEntry({ id: idOf(5), action: 'copy' })).toEqual(ok(null))
    expect(await methods.controlEntry({ id: idOf(5), action: 'mark-seen' })).toEqual(ok(null))
  })

  it('is returned after copying', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add({ ...created, copy: 'failed' })
    expect(await methods.controlEntry({ id: created.id, action: 'copy' })).toMatchObject({
      value: { id: created.id, copy: 'copied' },
    })
  })
})

it('simple methods pass their input on', async () => {
  const { methods, done } = await methodsUnderTest()
  await methods.controlEntry({ id: idOf(1), action: 'withdraw' })
  await methods.retryWaiting(null)
  await methods.controlBatch({ action: 'stop' })
  await methods.controlBatch({ action: 'close' })
  expect(done).toEqual([
    `decide {"isPrivate":false} "${idOf(1)}" "withdraw"`,
    'flush {"force":true}',
    'stop batch',
    'close batch',
  ])
})

const entered = { address: 'https://s.example', key: 'k', connectionId: null }

it('connect() sends what waits, finds the names of parameters and starts a sync, unless the service refuses', async () => {
  const { methods, done, connecting } = await methodsUnderTest()
  connecting.works = false
  await methods.connect(entered)
  expect(done).toEqual([])
  connecting.works = true
  expect(await methods.connect(entered)).toEqual(ok({ id: 'c1' }))
  await expect.poll(() => done).toEqual(['flush {"force":true}', 'detect "c1"', 'sync'])
})

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
    await journal.add(entryOf(2, { state: 'sending', notice: 'dismissed', batch: { id: idOf(9), row: 0 } }))
    const status = await methods.getPageStatus({ pageUrl: page })
    expect(status).toMatchObject({ value: { waiting: { count: 1, first: [{ id: idOf(1) }] } } })
  })
})

it('clearJournal() deletes settled entries with their drafts', async () => {
  const { methods, journal, storage } = await methodsUnderTest()
  const failed = entryOf(1, { state: 'failed', request: { link: 'https://failed.example/' } })
  const pending = entryOf(2, { state: 'pending', request: { link: 'https://pending.example/' } })
  for (const entry of [failed, pending]) {
    await journal.add(entry)
    await storage.drafts.save(entry.id, 'c1', emptyDraft(entry.request.link))
  }

  expect(await methods.clearJournal(null)).toEqual(ok({ count: 1 }))
  expect(await journal.get(failed.id)).toBeUndefined()
  expect(await journal.get(pending.id)).toEqual(pending)
  expect(await storage.drafts.get(failed.id, 'c1')).toBeNull()
  expect(await storage.drafts.get(pending.id, 'c1')).not.toBeNull()
})

import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, idOf } from '@/test/support/journal-samples'
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
    await journal.add(entryOf(1, { state: 'failed', notice: 'unseen', pageUrl: page }))
    await storage.drafts.save(idOf(1), 'c1', emptyDraft('https://a.example/'))
    await methods.controlEntry({ id: idOf(1), action: 'dismiss' })
    expect(await methods.getPageStatus({ pageUrl: page })).toMatchObject({ value: { entry: null } })
    expect(await storage.drafts.get(idOf(1), 'c1')).toBeNull()
  })

  it('of a pending entry can be neither seen nor dismissed', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add(entryOf(1, { state: 'unknown' }))
    await methods.controlEntry({ id: idOf(1), action: 'mark-seen' })
    await methods.controlEntry({ id: idOf(1), action: 'dismiss' })
    expect(await journal.get(idOf(1))).toEqual(entryOf(1, { state: 'unknown' }))
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

it('unlock() resumes pending entries, unless the passphrase is wrong', async () => {
  const { methods, done, unlocking } = await methodsUnderTest()
  unlocking.works = false
  expect(await methods.unlock({ passphrase: 'x', connectionId: null })).toMatchObject({
    failure: { code: 'wrong-passphrase' },
  })
  expect(done).toEqual([])
  unlocking.works = true
  expect(await methods.unlock({ passphrase: 'x', connectionId: null })).toEqual(ok(null))
  expect(done).toEqual(['schedule lock', 'flush', 'batch'])
})

it('simple methods pass their input on', async () => {
  const { methods, done } = await methodsUnderTest()
  await methods.controlEntry({ id: idOf(1), action: 'withdraw' })
  await methods.retryWaiting(null)
  await methods.lock({ connectionId: null })
  await methods.controlBatch({ action: 'stop' })
  await methods.controlBatch({ action: 'close' })
  expect(done).toEqual(['decide', 'batch', 'flush', 'lock', 'stop batch', 'close batch'])
})

const entered = { address: 'https://s.example', key: 'k', connectionId: null, allowsHttp: false }

it('connect() resumes the batch and starts a sync, unless the service refuses', async () => {
  const { methods, done, connecting } = await methodsUnderTest()
  connecting.works = false
  await methods.connect(entered)
  expect(done).toEqual([])
  connecting.works = true
  expect(await methods.connect(entered)).toEqual(ok({ id: 'c1' }))
  expect(done).toEqual(['flush', 'batch', 'sync'])
})

it('disconnect() deletes the connection and all that may hold its key', async () => {
  const { methods, done } = await methodsUnderTest()
  await methods.disconnect({ id: 'c1' })
  expect(done).toEqual(['remove', 'delete quarantined'])
})

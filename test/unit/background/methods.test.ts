import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { ok } from '@/lib/domain/result'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { entryOf, idOf } from '@/test/setup/journal-samples'
import { created, methodsUnderTest, page, view } from './methods-under-test'

describe('an outcome', () => {
  it('is given once it was on screen, and the button is looked at again', async () => {
    const { methods, journal, marks } = await methodsUnderTest()
    await journal.add(created)
    await methods.markShown({ id: created.id })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'given' })
    expect(marks()).toBe(1)
  })

  it('with warnings stays due until they are dismissed', async () => {
    const { methods, journal, marks } = await methodsUnderTest()
    await journal.add({ ...created, warnings: ['not-protected'] })
    await methods.markShown({ id: created.id })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'due' })
    expect(marks()).toBe(1)
    expect(await methods.dismissWarnings({ id: created.id })).toMatchObject({ ok: true, value: { warnings: [] } })
    await methods.markShown({ id: created.id })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'given' })
  })

  it('that is dismissed is not shown again, and its draft is gone', async () => {
    const { methods, journal, drafts } = await methodsUnderTest()
    await journal.add(entryOf(1, { state: 'failed', notice: 'due', pageUrl: page }))
    await drafts.save(idOf(1), emptyDraft('https://a.example/'))
    await methods.dismissEntry({ id: idOf(1) })
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { entry: null } })
    expect(await drafts.get(idOf(1))).toBeNull()
  })

  it('is neither given nor dismissed as long as there is none', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add(entryOf(1, { state: 'unknown' }))
    await methods.markShown({ id: idOf(1) })
    await methods.dismissEntry({ id: idOf(1) })
    expect(await journal.get(idOf(1))).toEqual(entryOf(1, { state: 'unknown' }))
  })

  it('that is not there is a Failure, not a crash', async () => {
    const { methods } = await methodsUnderTest()
    expect(await methods.copyLink({ id: idOf(5) })).toEqual({ ok: false, failure: { code: 'internal' } })
    expect(await methods.dismissWarnings({ id: idOf(5) })).toEqual({ ok: false, failure: { code: 'internal' } })
    expect(await methods.markShown({ id: idOf(5) })).toEqual(ok(null))
  })

  it('gives the entry back once it was copied', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add({ ...created, copy: 'failed' })
    expect(await methods.copyLink({ id: created.id })).toMatchObject({ value: { id: created.id, copy: 'copied' } })
  })
})

it('changes the preferences that are named, gives all, and makes the menus anew', async () => {
  const { methods, preferences, done } = await methodsUnderTest()
  await preferences.change({ drawToken: true })
  const wanted = { ...DEFAULT_PREFERENCES, menuOnLinks: false, drawToken: true }
  expect(await methods.setPreferences({ menuOnLinks: false })).toEqual(ok(wanted))
  expect(await preferences.get()).toEqual(wanted)
  expect(done).toEqual(['menus', 'renew'])
})

it('goes on with what waits once the key is unlocked, and not where the passphrase is wrong', async () => {
  const { methods, done, unlocking } = await methodsUnderTest()
  unlocking.works = false
  expect(await methods.unlock({ passphrase: 'x' })).toMatchObject({ failure: { code: 'wrong-passphrase' } })
  expect(done).toEqual(['renew'])
  unlocking.works = true
  expect(await methods.unlock({ passphrase: 'x' })).toEqual(ok(view))
  expect(done).toEqual(['renew', 'schedule lock', 'run', 'batch', 'renew'])
})

it('hands on what is taken back, tried again and locked', async () => {
  const { methods, done } = await methodsUnderTest()
  await methods.withdrawEntry({ id: idOf(1) })
  await methods.tryWaiting(null)
  await methods.lock(null)
  expect(done).toEqual(['withdraw', 'run', 'lock', 'renew'])
})

it('goes on with a list and reads what the service has once it is connected, and not where it refused', async () => {
  const { methods, done, connecting } = await methodsUnderTest()
  connecting.works = false
  await methods.connect({ address: 'https://s.example', key: 'k' })
  expect(done).toEqual(['renew'])
  connecting.works = true
  expect(await methods.connect({ address: 'https://s.example', key: 'k' })).toEqual(ok(view))
  expect(done).toEqual(['renew', 'run', 'batch', 'sync', 'renew'])
})

it('sets off what looks for links made elsewhere when a popup opens', async () => {
  const { methods, done } = await methodsUnderTest()
  expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ ok: true })
  expect(done).toEqual(['sync after popup'])
})

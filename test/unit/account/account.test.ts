import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createStorageArea, type StorageArea } from '../../support/storage-area'
import { createMachine } from './machine'

const failing = (message: string): StorageArea => ({
  ...createStorageArea(),
  set: async () => {
    throw new Error(message)
  },
})

describe('two machines of one person', () => {
  it('agree on each preference separately', async () => {
    const account = createStorageArea()
    const desk = createMachine({ account, now: () => 2_000 })
    const lap = createMachine({ account, now: () => 1_000 })
    await desk.preferences.change({ generateToken: true, menuOnLinks: false })
    await lap.preferences.change({ menuOnLinks: true, menuOnPages: false })
    for (const machine of [lap, desk, lap]) await machine.account.sync()
    const settled = { ...DEFAULT_PREFERENCES, generateToken: true, menuOnLinks: false, menuOnPages: false }
    expect(await desk.preferences.get()).toEqual(settled)
    expect(await lap.preferences.get()).toEqual(settled)
  })

  it('follow each other while awake, and write nothing that they know', async () => {
    const account = createStorageArea()
    const desk = createMachine({ account })
    const lap = createMachine({ account })
    await desk.preferences.change({ copyAutomatically: false })
    desk.account.scheduleSync()
    await expect.poll(() => Object.keys(account.all())).toEqual(['preference.copyAutomatically'])
    const changes = { 'preference.copyAutomatically': { newValue: account.all()['preference.copyAutomatically'] } }
    await lap.account.merge(changes)
    const written = [vi.spyOn(lap.local, 'set'), vi.spyOn(desk.local, 'set')]
    await lap.account.merge(changes)
    // The browser also reports a machine's own writes.
    await desk.account.merge(changes)
    expect((await lap.preferences.get()).copyAutomatically).toBe(false)
    for (const set of written) expect(set).not.toHaveBeenCalled()
  })

  it('keep the later decision, even if its clock is behind', async () => {
    const account = createStorageArea()
    const ahead = createMachine({ account, now: () => 9_000 })
    const behind = createMachine({ account, now: () => 1_000 })
    await ahead.preferences.change({ generateToken: true })
    for (const machine of [ahead, behind]) await machine.account.sync()
    await behind.preferences.change({ generateToken: false })
    for (const machine of [behind, ahead]) await machine.account.sync()
    expect((await ahead.preferences.get()).generateToken).toBe(false)
  })

  it('do not sync machine-bound preferences', async () => {
    const account = createStorageArea()
    const desk = createMachine({ account })
    await desk.preferences.change({ keepCache: false, defaultTagIds: { c1: '7' } })
    await desk.account.sync()
    expect(account.all()).toEqual({})
    await account.set({ 'preference.defaultTagIds': { value: { c1: '9' }, at: 5_000 } })
    await desk.account.sync()
    expect(await desk.preferences.get()).toMatchObject({ keepCache: false, defaultTagIds: { c1: '7' } })
  })
})

describe('the account', () => {
  it('is written once for decisions in quick succession', async () => {
    const account = createStorageArea()
    const set = vi.spyOn(account, 'set')
    const { preferences, hold, account: following } = createMachine({ account })
    const release = hold()
    for (const generateToken of [true, false, true]) {
      await preferences.change({ generateToken })
      following.scheduleSync()
    }
    expect(set).not.toHaveBeenCalled()
    release()
    await expect.poll(() => set.mock.calls).toHaveLength(1)
    await following.sync()
    expect(set).toHaveBeenCalledTimes(1)
  })

  it('is filled again if it was emptied, and nothing is lost here', async () => {
    const account = createStorageArea()
    const { preferences, account: following } = createMachine({ account })
    await preferences.change({ generateToken: true })
    await following.sync()
    await account.remove('preference.generateToken')
    await following.merge({ 'preference.generateToken': { oldValue: { value: true, at: 1_000 } } })
    await following.sync()
    expect(await preferences.get()).toMatchObject({ generateToken: true })
    expect(account.all()).toEqual({ 'preference.generateToken': { value: true, at: 1_000 } })
  })

  it('keeps items that are unreadable or not ours', async () => {
    const account = createStorageArea()
    const held = { 'preference.generateToken': 'of a later version', other: { value: 1, at: 9_000 } }
    await account.set(held)
    const { preferences, local, account: following } = createMachine({ account })
    await preferences.change({ generateToken: true })
    await following.sync()
    expect(account.all()).toEqual(held)
    expect(await preferences.get()).toMatchObject({ generateToken: true })
    expect(local.all()).not.toHaveProperty('other')
  })

  it('keeps values that only a later version understands', async () => {
    const account = createStorageArea()
    await account.set({ 'preference.generateToken': { value: 'sometimes', at: 5_000 } })
    const { preferences, settings, account: following } = createMachine({ account })
    await following.sync()
    expect(await preferences.get()).toEqual(DEFAULT_PREFERENCES)
    expect(await settings.read(['preference.generateToken'])).toEqual({
      'preference.generateToken': { value: 'sometimes', at: 5_000 },
    })
  })

  it.each([
    ['unavailable', undefined],
    ['full', failing('QUOTA_BYTES quota exceeded')],
    ['full', failing('QuotaExceededError: storage.sync API call exceeded its quota limitations.')],
    ['failed', failing('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.')],
    ['failed', failing('An unexpected error occurred')],
  ] as const)('that is %s takes nothing from this machine', async (state, account) => {
    const { preferences, accountState, account: following } = createMachine({ account })
    await preferences.change({ generateToken: true })
    await following.sync()
    expect(await accountState.get()).toBe(state)
    expect(await preferences.get()).toMatchObject({ generateToken: true })
  })

  it('reports that it works again', async () => {
    const account = createStorageArea()
    const { preferences, accountState, account: following } = createMachine({ account })
    vi.spyOn(account, 'set').mockRejectedValueOnce(new Error('An unexpected error occurred'))
    await preferences.change({ generateToken: true })
    await following.sync()
    expect(await accountState.get()).toBe('failed')
    await following.sync()
    expect(await accountState.get()).toBe('follows')
    expect(account.all()).toHaveProperty(['preference.generateToken'])
  })
})

import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createStorageArea } from '../creation/storage-area'
import { createMachine } from './machine'

/** As 0.1.0 wrote them. */
const kept = async (value: unknown) => {
  const local = createStorageArea()
  await local.set({ preferences: { version: 1, value } })
  return local
}

const released = {
  copyAutomatically: false,
  defaultTagId: '7',
  drawToken: true,
  keepMirror: false,
  menuOnLinks: true,
  menuOnPages: false,
}

it('takes over what 0.1.0 kept, before and after the first change', async () => {
  const { preferences } = createMachine({ account: undefined, local: await kept(released) })
  expect(await preferences.get()).toMatchObject(released)
  await preferences.change({ menuOnLinks: false })
  expect(await preferences.get()).toMatchObject({ ...released, menuOnLinks: false })
})

it('hands over what was decided under 0.1.0, and lets all that was decided later win', async () => {
  const account = createStorageArea()
  const late = createMachine({ account, local: await kept(released) })
  await account.set({ 'preference.drawToken': { value: false, at: 500 } })
  await late.account.meet()
  expect(account.all()).toEqual({
    'preference.copyAutomatically': { value: false, at: 1 },
    'preference.drawToken': { value: false, at: 500 },
    'preference.menuOnPages': { value: false, at: 1 },
  })
  expect((await late.preferences.get()).drawToken).toBe(false)
})

it('takes what was never changed for not decided, so that another machine is heard', async () => {
  const account = createStorageArea()
  const { account: following } = createMachine({ account, local: await kept({ ...DEFAULT_PREFERENCES }) })
  await following.meet()
  expect(account.all()).toEqual({})
})

it('sets aside what it cannot read', async () => {
  const local = createStorageArea()
  await local.set({ preferences: { version: 9, value: 'torn' } })
  const { preferences } = createMachine({ account: undefined, local })
  expect(await preferences.get()).toEqual(DEFAULT_PREFERENCES)
  await preferences.change({ drawToken: true })
  expect(local.all()).toHaveProperty(['preferences.unreadable'], [{ version: 9, value: 'torn' }])
})

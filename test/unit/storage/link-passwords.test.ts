import { expect, it } from 'vitest'
import { createPasswordClock, PASSWORD_ALARM } from '@/lib/background/browser/alarms'
import { COPYABLE_MS, createLinkPasswords } from '@/lib/storage/link-passwords'
import { createStorageArea } from '../../support/storage-area'

const MADE_AT = 1_000_000

const underTest = async () => {
  const clock = { time: MADE_AT }
  const session = createStorageArea()
  /** As each page and each worker opens them. */
  const open = () => createLinkPasswords(session, () => clock.time)
  await open().setPassword({ id: 'e1' }, 'plum-cake')
  return { clock, session, open }
}

const entry = { id: 'e1' }

it('a pending link keeps its password, however long it takes', async () => {
  const { clock, open } = await underTest()
  clock.time += 24 * COPYABLE_MS
  await open().deleteOldPasswords()
  expect(await open().password(entry)).toBe('plum-cake')
  expect(await open().entriesWithPassword()).toEqual([entry])
})

it('the password of a link can be read by any page for 15 minutes after the link was made, and lies nowhere afterwards', async () => {
  const { clock, session, open } = await underTest()
  await open().startCopyTime(entry)
  expect(await open().entriesWithPassword()).toEqual([])
  clock.time = MADE_AT + COPYABLE_MS - 1
  // Copying the link once more does not begin the time again.
  await open().startCopyTime(entry)
  await open().deleteOldPasswords()
  expect(await open().password(entry)).toBe('plum-cake')
  clock.time += 1
  expect(await open().password(entry)).toBeUndefined()
  await open().deleteOldPasswords()
  expect(session.all()).toEqual({})
})

it('a clock that was set back gives no password more time', async () => {
  const { clock, open } = await underTest()
  await open().startCopyTime(entry)
  clock.time -= 1
  expect(await open().password(entry)).toBeUndefined()
})

it('startCopyTime() of a link without a password stores nothing', async () => {
  const { session, open } = await underTest()
  await open().setPassword(entry, undefined)
  await open().startCopyTime(entry)
  expect(session.all()).toEqual({})
})

it('the alarm rings when the next password is to be deleted', async () => {
  const { clock, open } = await underTest()
  const alarms: unknown[] = []
  const ring = createPasswordClock([open()], { create: async (...alarm: unknown[]) => void alarms.push(alarm) })
  await ring()
  expect(alarms).toEqual([])
  await open().startCopyTime(entry)
  clock.time += 60_000
  await open().setPassword({ id: 'e2' }, 'pear-tart')
  await open().startCopyTime({ id: 'e2' })
  await ring()
  clock.time = MADE_AT + COPYABLE_MS
  await ring()
  const due = MADE_AT + COPYABLE_MS
  expect(alarms).toEqual([
    [PASSWORD_ALARM, { when: due }],
    [PASSWORD_ALARM, { when: due + 60_000 }],
  ])
  expect(await open().allPasswords()).toEqual(['pear-tart'])
})

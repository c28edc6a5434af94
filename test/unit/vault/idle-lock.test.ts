import { beforeEach, describe, expect, it } from 'vitest'
import { createIdleLock } from '@/lib/background/vault/idle-lock'
import { ok } from '@/lib/domain/failure'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { reportUse } from '@/lib/ui/page'
import { createStorageArea } from '../../support/storage-area'
import { stretchLess, vaultUnderTest } from '../../support/vault-under-test'

const MINUTE_MS = 60_000
const passphrase = 'correct horse'
const entry = { id: 'entry', connectionId: 'c1' }
const connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'sentinel-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

beforeEach(stretchLess)

/** The real vault and lock, a key that locks after 15 minutes, and a clock whose minutes are those of the test. */
const underTest = async (start = 1_000_000_000) => {
  let time = start
  let alarm = Number.POSITIVE_INFINITY
  const [local, session] = [createStorageArea(), createStorageArea()]
  const { vault } = vaultUnderTest({ local, session, now: () => time })
  const create = async (_: string, { when }: { when: number }) => {
    alarm = when
  }
  const schedule = createIdleLock(vault, { create: create as never })
  const page = new EventTarget()
  const used: Promise<void>[] = []
  const open = () => reportUse((async () => void used.push(vault.use())) as never, page, () => time)
  await vault.set(connection)
  await vault.keep('c1', 'passphrase', 15, passphrase)
  open()
  await schedule()
  return {
    vault,
    /** Opens a page of the extension. */
    async open() {
      open()
      await Promise.all(used)
    },
    press: async () => {
      page.dispatchEvent(new Event('keydown'))
      await Promise.all(used)
    },
    /** Lets minutes pass. In each, pending links and batches ask for the key and its passwords, as housekeeping does. */
    async pass(minutes: number, { isBusy = true } = {}) {
      for (let minute = 0; minute < minutes; minute += 1) {
        time += MINUTE_MS
        if (time >= alarm) {
          alarm = Number.POSITIVE_INFINITY
          await schedule()
        }
        if (!isBusy) continue
        await vault.get()
        await vault.password(entry)
        await vault.setPassword(entry, `password ${minute}`)
      }
    },
    sleep(minutes: number) {
      time += minutes * MINUTE_MS
    },
    setClock(to: number) {
      time = to
    },
    isLocked: async () => (await session.get('open-key-vault:c1'))['open-key-vault:c1'] === undefined,
  }
}

describe('the idle lock of 15 minutes', () => {
  it.each([true, false])('locks 15 minutes after the last key press, with pending links: %s', async (isBusy) => {
    const { press, pass, isLocked } = await underTest()
    await pass(10, { isBusy })
    await press()
    await pass(14, { isBusy })
    expect(await isLocked()).toBe(false)
    await pass(1, { isBusy })
    expect(await isLocked()).toBe(true)
  })

  it('stays open for eight hours of a key press every ten minutes', async () => {
    const { press, pass, isLocked } = await underTest()
    for (let round = 0; round < 48; round += 1) {
      await pass(10)
      await press()
    }
    expect(await isLocked()).toBe(false)
  })

  it('is put off by opening a page', async () => {
    const { open, pass, isLocked } = await underTest()
    await pass(10)
    await open()
    await pass(14)
    expect(await isLocked()).toBe(false)
  })

  it('locks on the first use after the machine slept, before any alarm', async () => {
    const { vault, sleep } = await underTest()
    sleep(60)
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
  })

  it('is not put off by a key press after the time is over', async () => {
    const { vault, press, sleep, isLocked } = await underTest()
    sleep(60)
    await press()
    expect(await isLocked()).toBe(true)
    expect(await vault.unlock(passphrase)).toEqual(ok(null))
  })

  it('locks in time after a clock that was ahead is corrected', async () => {
    const { setClock, pass, isLocked } = await underTest(1_000_000_000 + 365 * 24 * 60 * MINUTE_MS)
    setClock(1_000_000_000)
    await pass(15)
    expect(await isLocked()).toBe(false)
    await pass(2)
    expect(await isLocked()).toBe(true)
  })
})

it('a locked key keeps the passwords of pending links and the key storage', async () => {
  const { vault, pass, isLocked } = await underTest()
  await vault.setPassword({ ...entry, id: 'waiting' }, 'sentinel-password')
  await pass(20)
  expect(await isLocked()).toBe(true)
  await vault.unlock(passphrase)
  expect(await vault.password({ ...entry, id: 'waiting' })).toBe('sentinel-password')
  expect(await vault.describe()).toMatchObject({ keyStorage: 'passphrase', idleMinutes: 15 })
})

it('reportUse() reports that a page was opened, and not its first key press, which a person waits for', () => {
  const page = new EventTarget()
  const reports: string[] = []
  let time = 0
  const api = async (method: string) => void reports.push(method)
  reportUse(api as never, page, () => time)
  time = 29_000
  page.dispatchEvent(new Event('keydown'))
  expect(reports).toEqual(['recordUse'])
  time = 30_000
  page.dispatchEvent(new Event('keydown'))
  expect(reports).toEqual(['recordUse', 'recordUse'])
})

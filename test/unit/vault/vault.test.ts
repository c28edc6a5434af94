import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createVault } from '@/lib/background/vault/vault'
import { createOpenVault, createVaultRecord } from '@/lib/background/vault/vault-record'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createConnectionStore } from '@/lib/storage/connections'

/* The fake browser's storage stands for the real one: what lies where, and what a closed browser leaves of it. */

const { local, session } = fakeBrowser.storage
const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'sentinel-key',
  headers: [{ name: 'X-Pass', value: 'sentinel-header' }],
  details: DEFAULT_SERVICE_DETAILS,
}
const passphrase = 'correct horse'
let time = 0
const openVault = () =>
  createVault({
    record: createVaultRecord(local as never),
    opened: createOpenVault(session as never),
    connections: createConnectionStore(local as never, session as never),
    now: () => time,
  })
const closeBrowser = () => session.clear()
const onDisk = async () => JSON.stringify(await local.get())

/** Stretches passphrases with a thousandth of the rounds, of which the real ones take half a second each. */
const { deriveBits } = crypto.subtle
const stretchLess = ((params: Pbkdf2Params, ...rest: [CryptoKey, number]) =>
  deriveBits.call(crypto.subtle, { ...params, iterations: params.iterations / 1_000 }, ...rest)) as typeof deriveBits

beforeEach(() => {
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(stretchLess)
  fakeBrowser.reset()
  time = 1_000_000
})

describe('a key that is stored', () => {
  it('is there after the browser was closed', async () => {
    await openVault().set(connection)
    await closeBrowser()
    expect(await openVault().get()).toEqual({ ok: true, value: connection })
  })

  it('is gone when it is removed', async () => {
    const vault = openVault()
    await vault.set(connection)
    await vault.remove()
    expect(await vault.get()).toMatchObject({ failure: { code: 'not-connected' } })
    expect(await onDisk()).not.toContain('sentinel')
  })
})

describe('a key that the closing browser forgets', () => {
  it('never lies on the disk, nor does a header or a password', async () => {
    const vault = openVault()
    await vault.set(connection)
    await vault.keep('session', 0, '')
    await vault.setPassword('entry', 'sentinel-password')
    expect(await vault.get()).toEqual({ ok: true, value: connection })
    expect(await onDisk()).not.toContain('sentinel')
  })

  it('is forgotten, and the address is not', async () => {
    await openVault().set(connection)
    await openVault().keep('session', 0, '')
    await closeBrowser()
    expect(await openVault().get()).toMatchObject({ failure: { code: 'key-forgotten' } })
    expect(await openVault().describe()).toMatchObject({ baseUrl: 'https://links.example' })
  })

  it('is kept the same way when it is entered again', async () => {
    await openVault().set(connection)
    await openVault().keep('session', 0, '')
    await closeBrowser()
    await openVault().set(connection)
    expect(await openVault().get()).toMatchObject({ ok: true })
    expect(await onDisk()).not.toContain('sentinel')
  })
})

describe('a key behind a passphrase', () => {
  const lockable = async (idleMinutes = 0) => {
    const vault = openVault()
    await vault.set(connection)
    await vault.keep('passphrase', idleMinutes, passphrase)
    return vault
  }

  it('lies on the disk in a box alone, with its headers and passwords', async () => {
    const vault = await lockable()
    await vault.setPassword('entry', 'sentinel-password')
    expect(await onDisk()).not.toContain('sentinel')
    expect(JSON.stringify(await local.get())).toContain('"rounds":600000')
    expect(vi.mocked(crypto.subtle.deriveBits).mock.lastCall?.[0]).toMatchObject({ iterations: 600_000 })
  })

  it('is locked when the browser closes, and opens with the passphrase alone', async () => {
    const vault = await lockable()
    await vault.setPassword('entry', 'sentinel-password')
    await closeBrowser()
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
    expect(await vault.unlock('wrong horse')).toMatchObject({ failure: { code: 'wrong-passphrase' } })
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
    expect(await vault.unlock(passphrase)).toEqual({ ok: true, value: null })
    expect(await vault.get()).toEqual({ ok: true, value: connection })
    expect(await vault.password('entry')).toBe('sentinel-password')
  })

  it('is locked when asked for', async () => {
    const vault = await lockable()
    await vault.lock()
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
  })

  it('is locked after the chosen time without use, and not before', async () => {
    const vault = await lockable(5)
    time += 4 * 60_000
    await vault.get()
    time += 4 * 60_000
    expect(await vault.lockIfIdle()).toBe(time + 60_000)
    expect(await vault.get()).toMatchObject({ ok: true })
    time += 5 * 60_000
    expect(await vault.lockIfIdle()).toBeNull()
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
  })

  it('is locked for whoever asks first after the chosen time, so that what wakes the worker keeps nothing open', async () => {
    const vault = await lockable(5)
    time += 5 * 60_000
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
    expect(await vault.lockIfIdle()).toBeNull()
    expect(await vault.unlock(passphrase)).toMatchObject({ ok: true })
  })

  it('is replaced when a new one is entered for a forgotten passphrase, and still does not lie on the disk', async () => {
    const vault = await lockable()
    await closeBrowser()
    await vault.set({ ...connection, apiKey: 'sentinel-2' })
    expect(await vault.get()).toMatchObject({ ok: true, value: { apiKey: 'sentinel-2' } })
    expect(await vault.describe()).toMatchObject({ keyStorage: 'session' })
    expect(await onDisk()).not.toContain('sentinel')
  })

  it('stays behind the passphrase when a new one is entered while it is open', async () => {
    const vault = await lockable()
    await vault.set({ ...connection, apiKey: 'sentinel-2' })
    expect(await onDisk()).not.toContain('sentinel')
    await closeBrowser()
    await vault.unlock(passphrase)
    expect(await vault.get()).toMatchObject({ value: { apiKey: 'sentinel-2' } })
  })

  it('gets another passphrase without the first one being of any more use', async () => {
    const vault = await lockable()
    await vault.keep('passphrase', 0, 'another horse')
    await closeBrowser()
    expect(await vault.unlock(passphrase)).toMatchObject({ failure: { code: 'wrong-passphrase' } })
    expect(await vault.unlock('another horse')).toMatchObject({ ok: true })
  })

  it('comes back to the disk when the passphrase is given up', async () => {
    const vault = await lockable()
    await vault.keep('stored', 0, '')
    await closeBrowser()
    expect(await vault.get()).toEqual({ ok: true, value: connection })
  })

  it('wants a passphrase', async () => {
    await openVault().set(connection)
    expect(await openVault().keep('passphrase', 0, '')).toMatchObject({ failure: { code: 'passphrase-missing' } })
    expect(await openVault().get()).toMatchObject({ ok: true })
  })
})

it('keeps the passwords of unsettled entries when another service is connected, and drops one when told', async () => {
  const vault = openVault()
  await vault.set(connection)
  await vault.setPassword('one', 'first')
  await vault.setPassword('two', 'second')
  await vault.set({ ...connection, baseUrl: 'https://other.example' })
  await vault.setPassword('one', undefined)
  expect(await vault.password('one')).toBeUndefined()
  expect(await vault.password('two')).toBe('second')
})

it('is locked in time once a clock that was ahead was put right', async () => {
  const vault = openVault()
  await vault.set(connection)
  time += 365 * 24 * 3_600_000
  await vault.keep('passphrase', 5, passphrase)
  time = 2_000_000
  expect(await vault.get()).toMatchObject({ ok: true })
  time += 6 * 60_000
  expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
})

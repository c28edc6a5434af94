import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { stretchLess, vaultUnderTest } from '../../support/vault-under-test'

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
const openVault = () => vaultUnderTest({ local: local as never, session: session as never, now: () => time }).vault
const entry = { id: 'entry', connectionId: 'c1' }
const closeBrowser = () => session.clear()
const onDisk = async () => JSON.stringify(await local.get())

beforeEach(() => {
  stretchLess()
  fakeBrowser.reset()
  time = 1_000_000
})

describe('a key that is stored', () => {
  it('survives closing the browser', async () => {
    await openVault().set(connection)
    await closeBrowser()
    expect(await openVault().get()).toEqual({ ok: true, value: connection })
  })

  it('is gone when it is removed', async () => {
    const vault = openVault()
    await vault.set(connection)
    await vault.remove('c1')
    expect(await vault.get()).toMatchObject({ failure: { code: 'not-connected' } })
    expect(await onDisk()).not.toContain('sentinel')
  })
})

describe('a key that the closing browser forgets', () => {
  it('is never on disk, nor is a header or a password', async () => {
    const vault = openVault()
    await vault.set(connection)
    await vault.keep('c1', 'session', 0, '')
    await vault.setPassword(entry, 'sentinel-password')
    expect(await vault.get()).toEqual({ ok: true, value: connection })
    expect(await onDisk()).not.toContain('sentinel')
  })

  it('is forgotten when the browser closes, and the address is kept', async () => {
    await openVault().set(connection)
    await openVault().keep('c1', 'session', 0, '')
    await closeBrowser()
    expect(await openVault().get()).toMatchObject({ failure: { code: 'key-forgotten' } })
    expect(await openVault().describe()).toMatchObject({ baseUrl: 'https://links.example' })
  })

  it('is kept the same way when it is entered again', async () => {
    await openVault().set(connection)
    await openVault().keep('c1', 'session', 0, '')
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
    await vault.keep('c1', 'passphrase', idleMinutes, passphrase)
    return vault
  }

  it('is on disk only encrypted, with its headers and passwords', async () => {
    const vault = await lockable()
    await vault.setPassword(entry, 'sentinel-password')
    expect(await onDisk()).not.toContain('sentinel')
    expect(JSON.stringify(await local.get())).toContain('"rounds":600000')
    expect(vi.mocked(crypto.subtle.deriveBits).mock.lastCall?.[0]).toMatchObject({ iterations: 600_000 })
  })

  it('is locked when the browser closes, and only the passphrase opens it', async () => {
    const vault = await lockable()
    await vault.setPassword(entry, 'sentinel-password')
    await closeBrowser()
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
    expect(await vault.unlock('wrong horse')).toMatchObject({ failure: { code: 'wrong-passphrase' } })
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
    expect(await vault.unlock(passphrase)).toEqual({ ok: true, value: null })
    expect(await vault.get()).toEqual({ ok: true, value: connection })
    expect(await vault.password(entry)).toBe('sentinel-password')
  })

  it('is locked when asked for', async () => {
    const vault = await lockable()
    await vault.lock()
    expect(await vault.get()).toMatchObject({ failure: { code: 'locked' } })
  })

  it('shows pages its last characters only while it is unlocked', async () => {
    const vault = await lockable(15)
    const { connections } = vaultUnderTest({ local: local as never, session: session as never })
    expect(await connections.chosen()).toMatchObject({ keyHint: '-key' })
    await vault.lock()
    expect(await connections.chosen()).toMatchObject({ keyHint: null })
    await vault.unlock(passphrase)
    expect(await connections.chosen()).toMatchObject({ keyHint: '-key' })
    time += 15 * 60_000
    await vault.lockIfIdle()
    expect(await connections.chosen()).toMatchObject({ keyHint: null })
  })

  it('set() refuses another key while it is locked, and keeps passwords and key storage', async () => {
    const vault = await lockable(15)
    await vault.setPassword(entry, 'sentinel-password')
    await vault.lock()
    expect(await vault.set({ ...connection, apiKey: 'sentinel-2' })).toEqual({ ok: false, failure: { code: 'locked' } })
    expect(await onDisk()).not.toContain('sentinel')
    await vault.unlock(passphrase)
    expect(await vault.set({ ...connection, apiKey: 'sentinel-2' })).toMatchObject({ ok: true })
    expect(await vault.password(entry)).toBe('sentinel-password')
    expect(await vault.describe()).toMatchObject({ keyStorage: 'passphrase', idleMinutes: 15 })
  })

  it('is replaced while it is locked if a person wants that, and leaves nothing behind', async () => {
    const vault = await lockable(15)
    await vault.setPassword(entry, 'sentinel-password')
    await vault.lock()
    const replacement = { ...connection, apiKey: 'new-key', headers: [] }
    expect(await vault.set(replacement, { replacesLocked: true })).toEqual({ ok: true, value: null })
    expect(await vault.get()).toEqual({ ok: true, value: replacement })
    expect(await vault.password(entry)).toBeUndefined()
    // There is no passphrase to encrypt it with.
    expect(await vault.describe()).toMatchObject({ keyStorage: 'session', headerNames: [] })
    expect(await onDisk()).not.toMatch(/new-key|"box"/)
    expect(await vault.unlock(passphrase)).toMatchObject({ ok: false })
    await vault.keep('c1', 'passphrase', 0, 'another horse')
    await closeBrowser()
    expect(await vault.unlock('another horse')).toMatchObject({ ok: true })
  })

  it('stays behind the passphrase when a new one is entered while it is open', async () => {
    const vault = await lockable()
    await vault.set({ ...connection, apiKey: 'sentinel-2' })
    expect(await onDisk()).not.toContain('sentinel')
    await closeBrowser()
    await vault.unlock(passphrase)
    expect(await vault.get()).toMatchObject({ value: { apiKey: 'sentinel-2' } })
  })

  it('gets another passphrase, and the first one no longer opens it', async () => {
    const vault = await lockable()
    await vault.keep('c1', 'passphrase', 0, 'another horse')
    await closeBrowser()
    expect(await vault.unlock(passphrase)).toMatchObject({ failure: { code: 'wrong-passphrase' } })
    expect(await vault.unlock('another horse')).toMatchObject({ ok: true })
  })

  it('is on disk again when the passphrase is removed', async () => {
    const vault = await lockable()
    await vault.keep('c1', 'stored', 0, '')
    await closeBrowser()
    expect(await vault.get()).toEqual({ ok: true, value: connection })
  })

  it('requires a passphrase', async () => {
    await openVault().set(connection)
    expect(await openVault().keep('c1', 'passphrase', 0, '')).toMatchObject({ failure: { code: 'passphrase-missing' } })
    expect(await openVault().get()).toMatchObject({ ok: true })
  })
})

it('the disk holds nothing that a guessed key could be checked against', async () => {
  const vault = openVault()
  await vault.set(connection)
  await vault.keep('c1', 'session', 0, '')
  const disk = await onDisk()
  const text = new TextEncoder().encode(connection.baseUrl + connection.apiKey)
  for (const bytes of [text, new TextEncoder().encode(connection.apiKey)]) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(disk).not.toContain(Buffer.from(digest).toString('hex'))
    expect(disk).not.toContain(Buffer.from(digest).toString('base64'))
  }
  expect(disk).not.toContain(connection.apiKey.slice(-4))
})

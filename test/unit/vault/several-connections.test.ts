import { beforeEach, expect, it } from 'vitest'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { Area } from '@/lib/storage/stored-item'
import { createStorageArea } from '../../support/storage-area'
import { stretchLess, vaultUnderTest } from '../../support/vault-under-test'

const passphrase = 'correct horse'
const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'sentinel-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

type Owner = { id: string; connectionId: string }

beforeEach(stretchLess)

const other: Connection = { ...connection, id: 'c2', baseUrl: 'https://other.example', apiKey: 'sentinel-other' }
const [one, two] = ['c1', 'c2'].map((connectionId) => ({ id: 'entry', connectionId })) as [Owner, Owner]
const both = async () => {
  const local = createStorageArea()
  const clock = { time: 1_000_000 }
  const parts = vaultUnderTest({ local, now: () => clock.time })
  await parts.vault.set(connection)
  await parts.vault.set(other, { first: { name: 'Other', color: '#123456' } })
  return { ...parts, clock, local, onDisk: () => JSON.stringify(local.all()) }
}

it('get() gives each connection its own key, and the chosen one without an id', async () => {
  const { vault, connections } = await both()
  expect(await vault.get('c2')).toEqual({ ok: true, value: other })
  expect(await vault.get()).toEqual({ ok: true, value: connection })
  await connections.choose('c2')
  expect(await vault.get()).toEqual({ ok: true, value: other })
  expect(await vault.get('c1')).toEqual({ ok: true, value: connection })
  expect(await vault.get('gone')).toMatchObject({ failure: { code: 'not-connected' } })
})

it('get() takes an unreadable connection from the pages too', async () => {
  const { vault, connections, local } = await both()
  await local.set({ 'key-vault:c1': 'what a later version stored' })
  expect(await vault.get('c1')).toMatchObject({ failure: { code: 'not-connected' } })
  expect(await connections.ids()).toEqual(['c2'])
})

it('get() gives concurrent callers the connections that they asked for', async () => {
  const { vault, connections } = await both()
  await vault.get('c1')
  await connections.choose('c2')
  const [asked, chosen] = await Promise.all([vault.get('c2'), vault.get()])
  expect(asked).toEqual({ ok: true, value: other })
  expect(chosen).toEqual({ ok: true, value: other })
})

it('setPassword() keeps the passwords of connections apart', async () => {
  const { vault } = await both()
  await vault.setPassword(one, 'first')
  await vault.setPassword(two, 'second')
  expect(await vault.entriesWithPassword()).toEqual([one, two])
  await vault.setPassword(one, undefined)
  expect([await vault.password(one), await vault.password(two)]).toEqual([undefined, 'second'])
})

it('use() keeps only the chosen connection open', async () => {
  const { vault, clock } = await both()
  await vault.keep('c1', 'passphrase', 15, passphrase)
  await vault.keep('c2', 'passphrase', 15, 'another horse')
  clock.time += 10 * 60_000
  await vault.use()
  clock.time += 5 * 60_000
  expect(await vault.lockIfIdle('c1')).toBe(clock.time + 10 * 60_000)
  expect(await vault.lockIfIdle('c2')).toBeNull()
  expect(await vault.get('c1')).toMatchObject({ ok: true })
  expect(await vault.get('c2')).toMatchObject({ failure: { code: 'locked' } })
  expect(await vault.unlock('another horse', 'c2')).toMatchObject({ ok: true })
})

it('remove() leaves the other, which is chosen then', async () => {
  const { vault, connections, onDisk } = await both()
  await vault.remove('c1')
  expect(await vault.list()).toMatchObject([{ id: 'c2', name: 'Other', color: '#123456' }])
  expect(await connections.chosenId()).toBe('c2')
  expect(onDisk()).not.toContain('sentinel-key')
})

it('publish() forgets one whose key was never stored', async () => {
  const { vault, connections } = await both()
  await connections.know('c3')
  await vault.publish()
  expect(await connections.ids()).toEqual(['c1', 'c2'])
})

it('relabel() keeps key and storage of a locked one', async () => {
  const { vault } = await both()
  await vault.keep('c2', 'passphrase', 0, passphrase)
  await vault.lock('c2')
  await vault.relabel('c2', { name: 'Work', color: '#654321' })
  await vault.unlock(passphrase, 'c2')
  expect(await vault.describe('c2')).toMatchObject({ name: 'Work', color: '#654321', keyStorage: 'passphrase' })
  expect(await vault.get('c2')).toEqual({ ok: true, value: other })
})

/** A storage area that notes the locks taken. */
const lockedArea = () => {
  const locks: string[] = []
  const area = createStorageArea()
  const local: Area = {
    ...area,
    lock(name, work) {
      locks.push(name)
      return area.lock(name, work)
    },
  }
  return { local, locks }
}

it('get() only reads if there is no connection', async () => {
  const { local, locks } = lockedArea()
  const { vault } = vaultUnderTest({ local })
  expect(await vault.get()).toMatchObject({ failure: { code: 'not-connected' } })
  expect(await vault.get('gone')).toMatchObject({ failure: { code: 'not-connected' } })
  expect(locks).toEqual([])
})

it('use() only reads if the key never locks', async () => {
  const { local, locks } = lockedArea()
  const { vault } = vaultUnderTest({ local })
  await vault.set(connection)
  locks.length = 0
  await vault.use()
  expect(locks).toEqual([])
  await vault.keep('c1', 'passphrase', 15, passphrase)
  locks.length = 0
  await vault.use()
  expect(locks).not.toEqual([])
})

it('setDetails() does not bring back a connection that is being removed, or a key that is being replaced', async () => {
  const { vault } = await both()
  const changed = { ...DEFAULT_SERVICE_DETAILS, query: { ...DEFAULT_SERVICE_DETAILS.query, sort: 'by' } }
  const ends = await Promise.all([
    vault.remove('c2'),
    vault.set({ ...connection, apiKey: 'sentinel-new' }),
    vault.setDetails('c2', changed),
    vault.setDetails('c1', changed),
  ])
  expect(ends.slice(2)).toMatchObject([{ failure: { code: 'not-connected' } }, { ok: true }])
  expect((await vault.list()).map(({ id }) => id)).toEqual(['c1'])
  expect(await vault.get('c1')).toMatchObject({ value: { apiKey: 'sentinel-new', details: changed } })
})

import { describe, expect, it } from 'vitest'
import { fail, ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { Area } from '@/lib/storage/stored-item'
import { createStorageArea } from '../../support/storage-area'
import { vaultUnderTest } from '../../support/vault-under-test'

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'sentinel-key',
  headers: [{ name: 'X-Pass', value: 'sentinel-header' }],
  details: DEFAULT_SERVICE_DETAILS,
}
const other: Connection = { ...connection, id: 'c2', baseUrl: 'https://other.example', apiKey: 'sentinel-other' }

/** A disk, and the memory of a browser that can be closed. */
const underTest = () => {
  const local = createStorageArea()
  let session = createStorageArea()
  const open = () => vaultUnderTest({ local, session })
  return {
    local,
    open,
    session: () => session,
    closeBrowser() {
      session = createStorageArea()
    },
    onDisk: () => JSON.stringify(local.all()),
    everywhere: () => JSON.stringify([local.all(), session.all()]),
  }
}

/** Writes nothing more after a number of writes, like a worker that died. */
const dyingAfter = (area: Area, writes: { left: number }): Area => {
  const write = (work: () => Promise<void>): Promise<void> => {
    writes.left -= 1
    return writes.left >= 0 ? work() : new Promise(() => {})
  }
  return {
    get: (keys) => area.get(keys),
    set: (values) => write(() => area.set(values)),
    remove: (keys) => write(() => area.remove(keys)),
    lock: (_, work) => work(),
  }
}

describe('a key that is kept on this computer', () => {
  it('survives closing the browser', async () => {
    const { open, closeBrowser } = underTest()
    await open().vault.set(connection)
    closeBrowser()
    expect(await open().vault.get()).toEqual(ok(connection))
  })

  it('is gone from everywhere when it is removed, with all that is known of its connection', async () => {
    const { open, everywhere } = underTest()
    const { vault } = open()
    await vault.set(connection)
    expect(everywhere()).toContain('sentinel')
    await vault.remove('c1')
    expect(await vault.get()).toEqual(fail({ code: 'not-connected' }))
    expect(everywhere()).not.toMatch(/sentinel|links\.example/)
  })
})

describe('a key that is kept until the browser closes', () => {
  it('is never on disk, nor are a header and its last characters', async () => {
    const { open, onDisk } = underTest()
    const { vault, connections } = open()
    await vault.set(connection, { name: '', keyStorage: 'session' })
    expect(await vault.get()).toEqual(ok(connection))
    expect(await connections.chosen()).toMatchObject({ keyHint: '-key' })
    expect(onDisk()).not.toMatch(/sentinel|-key"/)
  })

  it('is forgotten with the browser, and asked for again; its connection stays', async () => {
    const { open, closeBrowser } = underTest()
    await open().vault.set(connection, { name: '', keyStorage: 'session' })
    closeBrowser()
    const { vault, connections } = open()
    expect(await vault.get()).toEqual(fail({ code: 'key-forgotten' }))
    expect(await connections.chosen()).toMatchObject({ baseUrl: 'https://links.example', keyHint: null })
  })

  it('is kept the same way when it is entered again', async () => {
    const { open, closeBrowser, onDisk } = underTest()
    await open().vault.set(connection, { name: '', keyStorage: 'session' })
    closeBrowser()
    await open().vault.set(connection)
    expect(await open().vault.get()).toEqual(ok(connection))
    expect(onDisk()).not.toContain('sentinel')
  })
})

it('setKeyStorage() moves the key, and leaves nothing where it was', async () => {
  const { open, onDisk, closeBrowser } = underTest()
  const { vault } = open()
  await vault.set(connection)
  await vault.setKeyStorage('c1', 'session')
  expect(onDisk()).not.toMatch(/sentinel|-key"/)
  expect(await vault.get()).toEqual(ok(connection))
  await vault.setKeyStorage('c1', 'stored')
  closeBrowser()
  expect(await open().vault.get()).toEqual(ok(connection))
})

describe('several connections', () => {
  const both = async () => {
    const world = underTest()
    const { vault, connections } = world.open()
    await vault.set(connection)
    await vault.set(other, { name: 'Other' })
    return { ...world, vault, connections }
  }

  it('get() gives each its own key, and the chosen one without an id', async () => {
    const { vault, connections } = await both()
    expect(await vault.get('c2')).toEqual(ok(other))
    expect(await vault.get()).toEqual(ok(connection))
    await connections.choose('c2')
    expect(await Promise.all([vault.get('c1'), vault.get()])).toEqual([ok(connection), ok(other)])
    expect(await vault.get('gone')).toEqual(fail({ code: 'not-connected' }))
  })

  it('remove() leaves the other, which is chosen then', async () => {
    const { vault, connections, everywhere } = await both()
    await vault.remove('c1')
    expect(await connections.list()).toMatchObject([{ id: 'c2', name: 'Other' }])
    expect(await vault.get()).toEqual(ok(other))
    expect(everywhere()).not.toContain('sentinel-key')
  })

  it('setDetails() does not bring back a connection that is being removed, or a key that is being replaced', async () => {
    const { vault, connections } = await both()
    const changed = { ...DEFAULT_SERVICE_DETAILS, query: { ...DEFAULT_SERVICE_DETAILS.query, sort: 'by' } }
    const ends = await Promise.all([
      vault.remove('c2'),
      vault.set({ ...connection, apiKey: 'sentinel-new' }),
      vault.setDetails('c2', changed),
      vault.setDetails('c1', changed),
    ])
    expect(ends.slice(2)).toMatchObject([{ failure: { code: 'not-connected' } }, { ok: true }])
    expect(await connections.ids()).toEqual(['c1'])
    expect(await vault.get('c1')).toMatchObject({ value: { apiKey: 'sentinel-new', details: changed } })
  })
})

describe('isCurrent()', () => {
  it('is false for a connection that was read before its key or address was replaced, or it was removed', async () => {
    const { vault } = underTest().open()
    await vault.set(connection)
    expect(vault.isCurrent(connection)).toBe(true)
    await vault.set({ ...connection, apiKey: 'sentinel-new' })
    expect(vault.isCurrent(connection)).toBe(false)
    expect(vault.isCurrent({ ...connection, apiKey: 'sentinel-new' })).toBe(true)
    await vault.remove('c1')
    expect(vault.isCurrent({ ...connection, apiKey: 'sentinel-new' })).toBe(false)
    expect(vault.isCurrent(other)).toBe(true)
  })
})

describe('a worker that dies while it writes', () => {
  const moved: Connection = { ...connection, baseUrl: 'https://new.example', apiKey: 'sentinel-new' }

  /** What is left if the worker dies after some of its writes, and the next one has put it right. */
  const leftAfter = async (
    writes: number,
    before: Connection[],
    act: (vault: ReturnType<typeof vaultUnderTest>['vault']) => Promise<unknown>,
  ) => {
    const world = underTest()
    for (const each of before) await world.open().vault.set(each)
    const left = { left: writes }
    const dying = vaultUnderTest({ local: dyingAfter(world.local, left), session: dyingAfter(world.session(), left) })
    void act(dying.vault)
    await new Promise((resolve) => setImmediate(resolve))
    const next = world.open()
    const beforeTidy = await next.vault.get('c1')
    await next.vault.tidy()
    return { ...world, ...next, beforeTidy, isDone: left.left >= 0 }
  }

  it('sends no key to an address that it was not entered for, and pages know whether it is there', async () => {
    for (let writes = 0, isDone = false; !isDone; writes += 1) {
      const left = await leftAfter(writes, [connection], (vault) => vault.set(moved))
      const found = await left.vault.get('c1')
      expect(left.beforeTidy).toEqual(found)
      if (found.ok) expect([connection, moved]).toContainEqual(found.value)
      else expect(found).toEqual(fail({ code: 'key-forgotten' }))
      const record = await left.connections.get('c1')
      expect(record?.keyHint, `after ${writes} writes`).toBe(found.ok ? found.value.apiKey.slice(-4) : null)
      isDone = left.isDone
      if (isDone) expect(found).toEqual(ok(moved))
    }
  })

  it('leaves no key that the user has moved to memory on the disk', async () => {
    for (let writes = 0, isDone = false; !isDone; writes += 1) {
      const left = await leftAfter(writes, [connection], (vault) => vault.setKeyStorage('c1', 'session'))
      expect(await left.vault.get('c1')).toEqual(ok(connection))
      const record = await left.connections.get('c1')
      if (record?.keyStorage === 'session') expect(left.onDisk(), `after ${writes} writes`).not.toContain('sentinel')
      isDone = left.isDone
    }
  })

  it('leaves no key without a connection', async () => {
    for (let writes = 0, isDone = false; !isDone; writes += 1) {
      const left = await leftAfter(writes, [connection, other], (vault) => vault.remove('c1'))
      const isThere = (await left.connections.ids()).includes('c1')
      if (!isThere) expect(left.everywhere(), `after ${writes} writes`).not.toContain('sentinel-key')
      expect(await left.vault.get('c2')).toEqual(ok(other))
      isDone = left.isDone
      if (isDone) expect(isThere).toBe(false)
    }
  })

  it('leaves each new connection whole, or nothing of it', async () => {
    for (let writes = 0, isDone = false; !isDone; writes += 1) {
      const left = await leftAfter(writes, [], (vault) => vault.set(connection))
      const isThere = (await left.connections.ids()).includes('c1')
      expect(await left.vault.get('c1')).toEqual(isThere ? ok(connection) : fail({ code: 'not-connected' }))
      if (!isThere) expect(left.everywhere(), `after ${writes} writes`).not.toContain('sentinel')
      isDone = left.isDone
    }
  })
})

describe('tidy()', () => {
  it('deletes keys of connections that no longer exist', async () => {
    const { open, local, everywhere } = underTest()
    const { vault } = open()
    await vault.set(connection)
    await local.set({ 'key:gone': local.all()['key:c1'] })
    await vault.tidy()
    expect(local.all()).not.toHaveProperty('key:gone')
    expect(await vault.get()).toEqual(ok(connection))
    expect(everywhere()).toContain('sentinel')
  })

  it('lists the connections again if their list could not be read', async () => {
    const { open, local } = underTest()
    await open().vault.set(connection)
    await local.set({ connections: 'torn' })
    const { vault, connections } = open()
    await vault.tidy()
    expect(await connections.ids()).toEqual(['c1'])
    expect(await vault.get()).toEqual(ok(connection))
  })

  it('asks for a key that cannot be read, and forgets a connection that cannot be read', async () => {
    const { open, local } = underTest()
    await open().vault.set(connection)
    await open().vault.set(other)
    await local.set({ 'key:c1': 'torn', 'connection:c2': 'torn' })
    const { vault, connections } = open()
    await vault.tidy()
    expect(await connections.list()).toMatchObject([{ id: 'c1', keyHint: null }])
    expect(await vault.get('c1')).toEqual(fail({ code: 'key-forgotten' }))
    expect(local.all()).not.toHaveProperty('key:c2')
  })
})

it('get() only reads if there is no connection', async () => {
  const locks: string[] = []
  const area = createStorageArea()
  const local: Area = {
    ...area,
    lock(name, work) {
      locks.push(name)
      return area.lock(name, work)
    },
  }
  const { vault } = vaultUnderTest({ local })
  expect(await vault.get()).toEqual(fail({ code: 'not-connected' }))
  expect(await vault.get('gone')).toEqual(fail({ code: 'not-connected' }))
  expect(locks).toEqual([])
})

it('the disk holds nothing that a guessed key could be checked against while it is kept in memory', async () => {
  const { open, onDisk } = underTest()
  await open().vault.set(connection, { name: '', keyStorage: 'session' })
  const text = new TextEncoder().encode(connection.baseUrl + connection.apiKey)
  for (const bytes of [text, new TextEncoder().encode(connection.apiKey)]) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(onDisk()).not.toContain(Buffer.from(digest).toString('hex'))
    expect(onDisk()).not.toContain(Buffer.from(digest).toString('base64'))
  }
  expect(onDisk()).not.toContain(connection.apiKey.slice(-4))
})

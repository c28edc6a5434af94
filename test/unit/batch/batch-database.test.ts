import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { expect, it } from 'vitest'
import { openBatchDatabase } from '@/lib/background/batch/batch-database'
import { idOf } from '@/test/support/journal-samples'

it('openBatchDatabase() keeps a batch of version 1', async () => {
  globalThis.indexedDB = new IDBFactory()
  const before = await openDB('batch', 1, {
    upgrade(database) {
      database.createObjectStore('batch')
      database.createObjectStore('lines')
      database.createObjectStore('links', { keyPath: 'number' }).createIndex('open', ['isOpen', 'number'])
    },
  })
  const failure = { code: 'link-not-web' }
  await before.put('lines', { text: 'https://a.example/', title: 'A', link: 0 }, 0)
  await before.put('lines', { text: 'nonsense', title: '', failure }, 1)
  const link = { number: 0, entryId: idOf(1), isOpen: 1, outcome: {} }
  await before.put('links', { ...link, destination: 'https://a.example/' })
  before.close()

  const after = await openBatchDatabase(() => {})
  expect(await after.getAll('lines')).toEqual([
    { link: 'https://a.example/', title: 'A', linkIndex: 0 },
    { link: 'nonsense', failure },
  ])
  expect(await after.getAll('links')).toEqual([{ ...link, request: { link: 'https://a.example/' } }])
  after.close()
})

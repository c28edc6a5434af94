import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createBadge } from '@/lib/background/badge'
import { createHosts } from '@/lib/background/browser/permissions'
import { createRemoving } from '@/lib/background/removing'
import { createUnfinished } from '@/lib/background/unfinished'
import { ORDINARY } from '@/lib/domain/creation/entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createDraftStore } from '@/lib/storage/drafts'
import { createPrivateArea, createStorage } from '@/lib/storage/storage'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'
import { vaultUnderTest } from '../../support/vault-under-test'
import { creationUnderTest } from '../creation/creation-under-test'

const connectionOf = (id: string) => ({
  id,
  baseUrl: `https://${id}.example`,
  apiKey: `sentinel-key-of-${id}`,
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
})

/** The real vault, journal and storage, with two connections; permissions, cache and batch are doubles. */
const underTest = async () => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  const { journal, real } = await journalUnderTest()
  const storage = createStorage({ local, session }, Date.now)
  const { vault } = vaultUnderTest({ local, session })
  const origins = new Set(['https://c1.example/*', 'https://c2.example/*', 'https://built.example/*'])
  const erased: unknown[] = []
  for (const id of ['c1', 'c2']) {
    await vault.set(connectionOf(id))
    await storage.tags.change(id, () => [{ id: '1', label: `Tag of ${id}`, color: '' }])
    await storage.drafts.save(`https://page.example/${id}`, id, emptyDraft('https://page.example/', ''))
  }
  await journal.add(entryOf(1, { connectionId: 'c1', state: 'pending' }))
  await journal.add(entryOf(2, { connectionId: 'c2', state: 'pending' }))
  await journal.add(entryOf(3, { connectionId: 'c1', state: 'created', notice: 'seen' }))
  const permissions = {
    getAll: async () => ({ origins: [...origins], permissions: [] }),
    async remove({ origins: removed = [] }: { origins?: string[] }) {
      for (const origin of removed) origins.delete(origin)
      return true
    },
  }
  let batchOf: string | undefined = 'c2'
  const badges: string[] = []
  const badge = createBadge(doublesOf({ wait: async () => {} }), real, [
    [
      ORDINARY,
      {
        setBadgeText: async ({ text }) => void badges.push(text),
        setBadgeBackgroundColor: async () => {},
        setTitle: async () => {},
      },
    ],
  ])
  const { decisions } = await creationUnderTest({ journal: real, drafts: storage.drafts, badge })
  const hosts = createHosts(doublesOf({ storage, permissions }), ['https://built.example/*'])
  const world = { withdraws: decisions.removeConnection }
  /** As each background opens it. */
  const open = () =>
    createRemoving(
      doublesOf({
        decisions: { removeConnection: (id) => world.withdraws(id) },
        vault,
        storage,
        drafts: ({ isPrivate }) => (isPrivate ? createDraftStore(createPrivateArea(session)) : storage.drafts),
        journal: real,
        cache: { record: async (id) => (id === 'c1' ? ({ stored: 5, unseen: [{}, {}] } as never) : undefined) },
        linkSync: { erase: async (id) => void erased.push(id) },
        titles: { erase: async (id) => void erased.push(`titles of ${id}`) },
        batch: {
          async removeConnection(id) {
            if (id !== batchOf) return
            erased.push('batch')
            batchOf = undefined
          },
        },
        hosts,
        unfinished: createUnfinished(local),
      }),
    )
  return { removing: open(), open, world, decisions, journal, vault, storage, local, session, origins, erased, badges }
}

it('preview() counts pending links, cached links and drafts of one connection', async () => {
  const { removing } = await underTest()
  expect(await removing.preview('c1')).toEqual({ waiting: 1, cached: 7, drafts: 1 })
  expect(await removing.preview('c2')).toEqual({ waiting: 1, cached: 0, drafts: 1 })
})

it('remove() deletes all of one connection but its settled links, and nothing of the other', async () => {
  const { removing, journal, vault, storage, local, session, origins, erased } = await underTest()
  await removing.remove('c1')
  expect(await vault.get('c1')).toMatchObject({ failure: { code: 'not-connected' } })
  expect(JSON.stringify([local.all(), session.all()])).not.toContain('c1')
  expect(await journal.get(idOf(1))).toBeUndefined()
  expect(await journal.get(idOf(3))).toMatchObject({ state: 'created' })
  expect(erased).toEqual(['c1', 'titles of c1'])
  expect([...origins]).toEqual(['https://c2.example/*', 'https://built.example/*'])

  // It may be under way by now: what waited behind those that are withdrawn is sent.
  expect(await journal.get(idOf(2))).toMatchObject({ state: expect.not.stringMatching('failed') })
  expect(await vault.get()).toMatchObject({ value: { id: 'c2' } })
  expect(await storage.tags.all('c2')).toHaveLength(1)
  expect(await storage.drafts.count('c2')).toBe(1)
})

it('remove() of the last connection gives back the last permission and ends its batch, on the badge too', async () => {
  const { removing, origins, erased, badges } = await underTest()
  await removing.remove('c1')
  await removing.remove('c2')
  expect([...origins]).toEqual(['https://built.example/*'])
  expect(erased).toEqual(['c1', 'titles of c1', 'batch', 'c2', 'titles of c2'])
  expect(badges.at(-1)).toBe('')
})

it('resume() finishes a removal that the death of the background cut off, once', async () => {
  const { removing, open, world, decisions, journal, vault, storage, origins, erased } = await underTest()
  const isCutOff = Promise.withResolvers<void>()
  world.withdraws = () => {
    isCutOff.resolve()
    return new Promise(() => {})
  }
  void removing.remove('c1')
  await isCutOff.promise
  expect(await vault.get('c1')).toMatchObject({ failure: { code: 'not-connected' } })
  expect(erased).toEqual([])
  world.withdraws = decisions.removeConnection
  await open().resume()
  expect(erased).toEqual(['c1', 'titles of c1'])
  expect(await storage.tags.all('c1')).toEqual([])
  expect(await storage.drafts.count('c1')).toBe(0)
  expect([...origins]).toEqual(['https://c2.example/*', 'https://built.example/*'])
  expect((await journal.unsettled()).map(({ connectionId }) => connectionId)).toEqual(['c2'])
  await open().resume()
  expect(erased).toHaveLength(2)
  expect(await vault.get('c2')).toMatchObject({ ok: true })
})

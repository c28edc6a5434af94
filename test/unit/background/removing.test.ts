import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createBadge } from '@/lib/background/badge'
import { createReleaseHosts } from '@/lib/background/browser/permissions'
import { createRemoving } from '@/lib/background/removing'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createStorage } from '@/lib/storage/storage'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'
import { vaultUnderTest } from '../../support/vault-under-test'
import { creationUnderTest } from '../creation/creation-under-test'
import { journalUnderTest } from '../journal/journal-under-test'

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
  const { journal } = await journalUnderTest()
  const storage = createStorage({ local, session }, Date.now)
  const { vault } = vaultUnderTest({ local, session })
  const origins = new Set(['https://c1.example/*', 'https://c2.example/*', 'https://built.example/*'])
  const erased: unknown[] = []
  for (const id of ['c1', 'c2']) {
    await vault.set(connectionOf(id))
    await storage.tags.change(id, () => [{ id: '1', label: `Tag of ${id}`, color: '' }])
    await storage.drafts.save(`https://page.example/${id}`, id, emptyDraft('https://page.example/', ''))
  }
  await journal.add(entryOf(1, { connectionId: 'c1', state: 'queued' }))
  await journal.add(entryOf(2, { connectionId: 'c2', state: 'queued' }))
  await journal.add(entryOf(3, { connectionId: 'c1', state: 'created', notice: 'seen' }))
  const permissions = {
    getAll: async () => ({ origins: [...origins], permissions: [] }),
    async remove({ origins: removed = [] }: { origins?: string[] }) {
      for (const origin of removed) origins.delete(origin)
      return true
    },
  }
  let batchOf: string | undefined = 'c2'
  const batch = { record: async () => (batchOf ? ({ connectionId: batchOf, news: 'trouble' } as never) : undefined) }
  const badges: string[] = []
  const badge = createBadge({
    action: {
      setBadgeText: async ({ text }) => void badges.push(text),
      setBadgeBackgroundColor: async () => {},
      setTitle: async () => {},
    },
    journal,
    batch,
    wait: async () => {},
  })
  const { decisions } = await creationUnderTest({ journal, drafts: storage.drafts, badge })
  const removing = createRemoving({
    ...decisions,
    vault,
    storage,
    journal,
    cache: { record: async (id) => (id === 'c1' ? ({ cached: 7 } as never) : undefined) },
    linkSync: { erase: async (id) => void erased.push(id) },
    linkNotes: { erase: async (id) => void erased.push(`notes of ${id}`) },
    store: {
      ...batch,
      async erase() {
        erased.push('batch')
        batchOf = undefined
      },
    },
    releaseHosts: createReleaseHosts({ vault, permissions, requiredHosts: ['https://built.example/*'] }),
  })
  return { removing, journal, vault, storage, local, session, origins, erased, badges }
}

it('preview() counts pending links, those with a password, cached links and drafts of one connection', async () => {
  const { removing, journal } = await underTest()
  await journal.add(entryOf(4, { connectionId: 'c1', state: 'queued', hasPassword: true }))
  expect(await removing.preview('c1')).toEqual({ waiting: 2, protected: 1, cached: 7, drafts: 1 })
  expect(await removing.preview('c2')).toEqual({ waiting: 1, protected: 0, cached: 0, drafts: 1 })
})

it('remove() deletes all of one connection but its settled links, and nothing of the other', async () => {
  const { removing, journal, vault, storage, local, session, origins, erased } = await underTest()
  await removing.remove('c1')
  expect(await vault.get('c1')).toMatchObject({ failure: { code: 'not-connected' } })
  expect(JSON.stringify([local.all(), session.all()])).not.toContain('c1')
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'failed', failure: { code: 'withdrawn' } })
  expect(await journal.get(idOf(3))).toMatchObject({ state: 'created' })
  expect(erased).toEqual(['c1', 'notes of c1'])
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
  expect(erased).toEqual(['c1', 'notes of c1', 'batch', 'c2', 'notes of c2'])
  expect(badges.at(-1)).toBe('')
})

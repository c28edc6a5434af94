import { expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { createDraftStore, createListDraft } from '@/lib/storage/drafts'
import { createPrivateArea } from '@/lib/storage/private-area'
import { createStorage, kindOf } from '@/lib/storage/storage'
import { createStored } from '@/lib/ui/stored'
import { createStorageArea } from '../../support/storage-area'

const page = 'https://page.example/'
const draft = { ...emptyDraft('https://a.example/'), token: 'half' }
const tag = { id: '7', label: 'Docs', color: '' }

const permissions = { contains: async () => true, onAdded: {}, onRemoved: {} }

it('a private window keeps drafts, lists and tags apart and off the disk', async () => {
  const local = createStorageArea()
  const session = createStorageArea()
  const storage = { local, session, onChanged: {} }
  const ofPrivate = createStored({ storage, permissions } as never, Promise.resolve(true))
  await ofPrivate.drafts.save(page, 'c1', draft)
  await ofPrivate.listDraft.set({ text: page, rows: [] })
  await ofPrivate.tags.choose('c1', tag)
  expect(local.all()).toEqual({})

  const ordinary = createStorage({ local, session }, () => 0)
  expect(await ordinary.drafts.get(page, 'c1')).toBeNull()
  expect((await ordinary.listDraft.get()).text).toBe('')
  const inBackground = createPrivateArea(session)
  expect(await createDraftStore(inBackground).get(page, 'c1')).toEqual(draft)
  expect((await createListDraft(inBackground).get()).text).toBe(page)
})

it('createPrivateArea() reads and removes its own keys alone', async () => {
  const session = createStorageArea()
  const area = createPrivateArea(session)
  await session.set({ one: 1 })
  await area.set({ one: 2, two: 3 })
  expect(await area.get(null)).toEqual({ one: 2, two: 3 })
  expect(await area.get(['two', 'three'])).toEqual({ two: 3 })
  await area.remove(['one', 'two'])
  expect(session.all()).toEqual({ one: 1 })
  expect(kindOf('private:draft:https://page.example/')).toBe('drafts')
})

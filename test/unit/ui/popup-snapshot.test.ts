import { expect, it } from 'vitest'
import { createDraftStore } from '@/lib/background/storage/draft-store'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { readSnapshot } from '@/lib/ui/popup-snapshot'
import { createStorageArea } from '../creation/storage-area'

const snapshot = {
  preferences: DEFAULT_PREFERENCES,
  utmPresets: [],
  tags: { first: [{ id: '1', label: 'A', color: 'red' }], count: 1 },
}
const page = { url: 'https://page.example/', title: '' }
const draft = emptyDraft('https://typed.example/')
const read = (left: Record<string, unknown>) => readSnapshot({ page, message: null, left })

it('is read with the draft of the page, and says nothing of the connection', async () => {
  const left = {
    'popup-snapshot': { ...snapshot, key: 'secret' },
    'draft:https://page.example/': { version: 1, value: draft },
  }
  const shown = await read(left)
  expect(shown).toEqual({
    ...snapshot,
    draft,
    entry: null,
    waiting: { first: [], count: 0 },
    known: { first: [], count: 0 },
  })
})

it('finds the draft where the background keeps it', async () => {
  const area = createStorageArea()
  await createDraftStore(area).save(page.url, draft)
  expect(await read({ 'popup-snapshot': snapshot, ...area.all() })).toMatchObject({ draft })
})

it.each([undefined, null, 'text', {}, { ...snapshot, tags: [] }, { ...snapshot, preferences: {} }])(
  'is nothing where %j is left',
  async (value) => expect(await read({ 'popup-snapshot': value })).toBeUndefined(),
)

it.each([null, { version: 2, value: draft }, { version: 1, value: { link: 5 } }])(
  'goes without a draft that cannot be read, such as %j',
  async (value) => {
    const shown = await read({ 'popup-snapshot': snapshot, 'draft:https://page.example/': value })
    expect(shown).toMatchObject({ ...snapshot, draft: null })
  },
)

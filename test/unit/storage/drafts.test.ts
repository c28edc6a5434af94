import { expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { createDraftStore } from '@/lib/storage/drafts'
import { createStorageArea } from '../../support/storage-area'

const page = 'https://page.example/'
const draft = { ...emptyDraft('https://a.example/', '7'), token: 'half' }

it('each page has its own draft', async () => {
  const drafts = createDraftStore(createStorageArea())
  await drafts.save(page, 'c1', draft)
  expect(await drafts.get(page, 'c1')).toEqual(draft)
  expect(await drafts.get('https://elsewhere.example/', 'c1')).toBeNull()
  await drafts.discard(page)
  expect(await drafts.get(page, 'c1')).toBeNull()
})

it('a draft loses its tag under another connection', async () => {
  const drafts = createDraftStore(createStorageArea())
  await drafts.save(page, 'c1', draft)
  expect(await drafts.get(page, 'c2')).toEqual({ ...draft, tagId: '' })
})

import { expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createTagList } from '@/lib/background/tag-list'
import { fail, ok } from '@/lib/domain/failure'
import { createTagStore } from '@/lib/storage/tags'
import { doublesOf } from '@/test/support/doubles'
import { serviceInProcess, successOf } from './service-in-process'

const WINTER = { label: 'Winter', color: '#0000ff' }

/** The tags of a connection to the real service, which loses the responses to these creations. */
const underTest = async (lost: readonly number[] = []) => {
  fakeBrowser.reset()
  const { api, connection } = await serviceInProcess()
  let creations = 0
  const createTag: typeof api.createTag = async (...asked) => {
    creations += 1
    const number = creations
    const created = await api.createTag(...asked)
    return lost.includes(number) ? fail({ code: 'unreachable' }) : created
  }
  const tags = createTagList(
    doublesOf({
      storage: { tags: createTagStore(fakeBrowser.storage.local as never) },
      vault: { get: async () => ok(connection) },
      api: { ...api, createTag },
    }),
  )
  return {
    save: (label: string) => tags.save(connection.id, { ...WINTER, label }),
    labels: async () => successOf(await api.listTags(connection)).map(({ label }) => label),
  }
}

it('save() makes one tag of a label that two windows send at once', async () => {
  const { save, labels } = await underTest()
  const [one, other] = await Promise.all([save('Winter'), save(' winter ')])
  expect(successOf(other)).toEqual(successOf(one))
  expect(await labels()).toEqual(['Winter'])
})

it('save() finds the tag whose answer was lost', async () => {
  const { save, labels } = await underTest([1])
  expect(await save('Winter')).toMatchObject({ failure: { code: 'unreachable' } })
  expect(successOf(await save('Winter'))).toMatchObject(WINTER)
  expect(await labels()).toEqual(['Winter'])
})

it('save() makes two tags of two labels', async () => {
  const { save, labels } = await underTest()
  for (const label of ['Winter', 'Wintertime']) successOf(await save(label))
  expect((await labels()).toSorted()).toEqual(['Winter', 'Wintertime'])
})

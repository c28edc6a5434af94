import { beforeEach, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createQuarantinedValues } from '@/lib/background/quarantined'

const { local, session } = fakeBrowser.storage

/** A journal's archive in which so many records could not be read. */
const archiveWith = (count: number) => ({
  countUnreadable: async () => count,
  async deleteUnreadable() {
    count = 0
  },
})
const unreadableWith = (count: number) =>
  createQuarantinedValues({ areas: [local, session], archive: archiveWith(count) })

beforeEach(() => fakeBrowser.reset())

it('kinds() is empty if everything is readable', async () => {
  await local.set({ 'key-vault': 'x', preferences: 'y' })
  expect(await unreadableWith(0).kinds()).toEqual([])
})

it('kinds() has each kind once, from all areas and the journal', async () => {
  await local.set({ 'key-vault:c1.unreadable': [1], 'preference.copyAs.unreadable': [1], 'tags:c1.unreadable': [1] })
  await session.set({ 'open-key-vault:c1.unreadable': [1], 'draft:https://a.example/.unreadable': [1] })
  expect((await unreadableWith(2).kinds()).toSorted()).toEqual([
    'connection',
    'drafts',
    'journal',
    'lists',
    'preferences',
  ])
})

it('delete() deletes one kind, and nothing readable', async () => {
  await local.set({ 'key-vault': 'x', 'key-vault:c1.unreadable': [1], 'preference.copyAs.unreadable': [2] })
  await session.set({ 'open-key-vault:c1.unreadable': [3] })
  const unreadable = unreadableWith(1)
  await unreadable.delete('connection')
  expect((await unreadable.kinds()).toSorted()).toEqual(['journal', 'preferences'])
  await unreadable.delete()
  expect(await unreadable.kinds()).toEqual([])
  expect(await local.get(null)).toEqual({ 'key-vault': 'x' })
})

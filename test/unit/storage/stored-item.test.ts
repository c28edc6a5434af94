import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import * as z from 'zod/mini'
import { storedItem } from '@/lib/storage/stored-item'

const area = fakeBrowser.storage.local
const item = storedItem({ area, key: 'color', schema: z.object({ name: z.string() }), fallback: { name: 'grey' } })
const all = () => area.get(null)

beforeEach(() => fakeBrowser.reset())

describe('a stored item', () => {
  it('is the fallback if nothing is stored', async () => {
    expect(await item.get()).toEqual({ name: 'grey' })
    expect(await all()).toEqual({})
  })

  it('is stored as it is', async () => {
    await item.set({ name: 'red' })
    expect(await all()).toEqual({ color: { name: 'red' } })
    expect(await item.get()).toEqual({ name: 'red' })
  })

  it('is the fallback after it was removed', async () => {
    await item.set({ name: 'red' })
    await item.remove()
    expect(await item.get()).toEqual({ name: 'grey' })
  })
})

describe('an unreadable value', () => {
  const strange = [
    ['of another shape', { label: 'red' }],
    ['a text', 'red'],
    ['a list', ['red']],
  ] as const

  it.each(strange)('is renamed unchanged: %s', async (_, raw) => {
    await area.set({ color: raw })
    expect(await item.get()).toEqual({ name: 'grey' })
    expect(await all()).toEqual({ 'unreadable:color': [raw] })
  })

  it('is kept next to earlier unreadable ones and later writes', async () => {
    await area.set({ color: 'first' })
    await item.get()
    await area.set({ color: 'second' })
    await item.get()
    await item.set({ name: 'red' })
    expect(await item.get()).toEqual({ name: 'red' })
    expect(await all()).toEqual({
      'unreadable:color': ['first', 'second'],
      color: { name: 'red' },
    })
  })

  it('is kept once if the page that renamed it was closed before it removed it', async () => {
    await area.set({ color: 'first', 'unreadable:color': ['first'] })
    expect(await item.get()).toEqual({ name: 'grey' })
    expect(await all()).toEqual({ 'unreadable:color': ['first'] })
  })

  it('is not overwritten by a set() without a get()', async () => {
    await area.set({ color: 'first' })
    await item.set({ name: 'red' })
    expect(await item.get()).toEqual({ name: 'red' })
    expect(await all()).toMatchObject({ 'unreadable:color': ['first'] })
  })
})

it('a value set while others find an unreadable one stays', async () => {
  await area.set({ color: 'strange' })
  await Promise.all([item.get(), item.set({ name: 'red' }), item.get()])
  expect(await all()).toEqual({
    'unreadable:color': ['strange'],
    color: { name: 'red' },
  })
})

it('two pages that change one item at once lose nothing', async () => {
  const listOf = () => storedItem<string[]>({ area, key: 'list', schema: z.array(z.string()), fallback: [] })
  const letters = [...'abcdefgh']
  await Promise.all(letters.map((letter) => listOf().change((list) => [...list, letter])))
  expect((await listOf().get()).toSorted()).toEqual(letters)
})

it('change() writes nothing if the value stays the same', async () => {
  await item.change((value) => value)
  expect(await all()).toEqual({})
})

it('an item works in a browser without locks', async () => {
  vi.stubGlobal('navigator', {})
  await item.set({ name: 'red' })
  expect(await item.get()).toEqual({ name: 'red' })
  vi.unstubAllGlobals()
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import * as z from 'zod/mini'
import { storedItem } from '@/lib/storage/stored-item'

const area = fakeBrowser.storage.local
const item = storedItem({ area, key: 'colour', schema: z.object({ name: z.string() }), fallback: { name: 'grey' } })
const all = () => area.get(null)

beforeEach(() => fakeBrowser.reset())

describe('a stored item', () => {
  it('is the fallback if nothing is stored', async () => {
    expect(await item.get()).toEqual({ name: 'grey' })
    expect(await all()).toEqual({})
  })

  it('is stored with its version', async () => {
    await item.set({ name: 'red' })
    expect(await all()).toEqual({ colour: { version: 1, value: { name: 'red' } } })
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
    ['of a later version', { version: 2, value: { name: 'red', shade: 5 } }],
    ['of another shape', { version: 1, value: { label: 'red' } }],
    ['without a version', { name: 'red' }],
    ['a text', 'red'],
    ['a list', ['red']],
  ] as const

  it.each(strange)('is quarantined whole: %s', async (_, raw) => {
    await area.set({ colour: raw })
    expect(await item.get()).toEqual({ name: 'grey' })
    expect(await all()).toEqual({ 'colour.unreadable': [raw] })
  })

  it('is kept beside earlier quarantined values and later writes', async () => {
    await area.set({ colour: 'first' })
    await item.get()
    await area.set({ colour: 'second' })
    await item.get()
    await item.set({ name: 'red' })
    expect(await item.get()).toEqual({ name: 'red' })
    expect(await all()).toEqual({
      'colour.unreadable': ['first', 'second'],
      colour: { version: 1, value: { name: 'red' } },
    })
  })

  it('is not overwritten by a set() without a get()', async () => {
    await area.set({ colour: 'first' })
    await item.set({ name: 'red' })
    expect(await item.get()).toEqual({ name: 'red' })
    expect(await all()).toMatchObject({ 'colour.unreadable': ['first'] })
  })
})

describe('the value of an earlier version', () => {
  /** Version 1 was a text, version 2 had a name, and version 3 has a shade as well. */
  const upgraded = storedItem({
    area,
    key: 'colour',
    schema: z.object({ name: z.string(), shade: z.number() }),
    fallback: { name: 'grey', shade: 0 },
    upgrades: [
      (name) => ({ name: (name as string).trim() }),
      (colour) => ({ ...(colour as { name: string }), shade: 5 }),
    ],
  })

  it.each([
    [1, ' red '],
    [2, { name: 'red' }],
    [3, { name: 'red', shade: 5 }],
  ])('is upgraded step by step from version %i', async (version, value) => {
    await area.set({ colour: { version, value } })
    expect(await upgraded.get()).toEqual({ name: 'red', shade: 5 })
    expect(await all()).toEqual({ colour: { version, value } })
  })

  it('is written in the current shape when it changes', async () => {
    await area.set({ colour: { version: 1, value: 'red' } })
    await upgraded.set({ name: 'blue', shade: 1 })
    expect(await all()).toEqual({ colour: { version: 3, value: { name: 'blue', shade: 1 } } })
  })

  it.each([
    ['fits no step', { version: 1, value: 7 }],
    ['is unreadable after the steps', { version: 2, value: { name: 7 } }],
    ['is of a later version', { version: 4, value: { name: 'red', shade: 5 } }],
  ])('is quarantined whole if it %s', async (_, raw) => {
    await area.set({ colour: raw })
    expect(await upgraded.get()).toEqual({ name: 'grey', shade: 0 })
    expect(await all()).toEqual({ 'colour.unreadable': [raw] })
  })
})

it('a value set while others find an unreadable one stays', async () => {
  await area.set({ colour: 'strange' })
  await Promise.all([item.get(), item.set({ name: 'red' }), item.get()])
  expect(await all()).toEqual({
    'colour.unreadable': ['strange'],
    colour: { version: 1, value: { name: 'red' } },
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

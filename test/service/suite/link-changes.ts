import { expect, test } from 'vitest'
import type { Store } from '../../../service/storage/store.ts'
import { type NewDatabase, openEmptyApp } from '../app-under-test.ts'

const idOf = async (store: Store, token: string) => (await store.findLink(token))?.id ?? ''

/** What operators change or delete, and the lists that have to agree. */
export const linkChangesSuite = (newDatabase: NewDatabase): void => {
  const openThree = async () => {
    const opened = await openEmptyApp(newDatabase)
    const { api, clock, create, list, visit } = opened
    for (const label of ['one', 'other']) await api('POST', '/v1/tags', { label, color: '#fff' })
    for (const token of ['a', 'b', 'c']) {
      await create({ link: 'https://example.com/', token, tag_id: '1' })
      clock.advance(1)
    }
    for (const token of ['b', 'b', 'c']) await visit(token)
    const tokens = async (query: string) => {
      const { data } = await list(query)
      return [data.total_rows, data.data.map(({ token }: { token: string }) => token).join('')]
    }
    return { ...opened, tokens }
  }

  test('a deleted link is in no list, and its token is free', async () => {
    const { store, tokens, create } = await openThree()
    await expect.poll(() => tokens('?sort=performance&order=desc')).toEqual([3, 'bca'])
    expect(await store.deleteLink(await idOf(store, 'b'))).toBe(true)
    expect(await store.deleteLink('none')).toBe(false)
    for (const query of ['?', '?tag_id=1&']) {
      expect(await tokens(`${query}sort=date&order=asc`)).toEqual([2, 'ac'])
      expect(await tokens(`${query}sort=performance&order=desc`)).toEqual([2, 'ca'])
    }
    expect((await create({ link: 'https://example.com/new', token: 'b' })).status).toBe(201)
    expect(await tokens('?sort=date&order=asc')).toEqual([3, 'acb'])
  })

  test('a changed link keeps its clicks, and moves between the lists of tags', async () => {
    const { store, clock, tokens, list } = await openThree()
    const id = await idOf(store, 'b')
    clock.advance(1_000)
    const change = { destination: 'https://example.com/new', expiresAt: clock.time + 1, tagId: 2 }
    expect(await store.changeLink(id, change, clock.time)).toBe(true)
    expect(await store.changeLink('none', change, clock.time)).toBe(false)
    expect(await tokens('?tag_id=1&order=asc')).toEqual([2, 'ac'])
    expect((await list('?tag_id=2')).data.data).toMatchObject([
      { token: 'b', destination: 'https://example.com/new', clicks: 2, updated_at: '2026-03-01T09:30:01.126000' },
    ])
    expect(await store.changeLink(id, { tagId: null }, clock.time)).toBe(true)
    expect(await tokens('?tag_id=2')).toEqual([0, ''])
    expect(await tokens('?order=asc')).toEqual([3, 'abc'])
    // What is not named stays.
    expect((await list('?order=asc')).data.data[1]).toMatchObject({ destination: 'https://example.com/new', clicks: 2 })
  })
}

import { expect, test } from 'vitest'
import { type NewDatabase, openEmptyApp } from '../app-under-test.ts'

/** An app with `count` links named by number, each created a millisecond after the one before. */
const withLinks = async (newDatabase: NewDatabase, count: number, pause = 1) => {
  const opened = await openEmptyApp(newDatabase)
  for (let index = 1; index <= count; index += 1) {
    await opened.create({ link: 'https://example.com/', token: `n${index}` })
    opened.clock.advance(pause)
  }
  const tokens = async (query = '') => {
    const { status, data } = await opened.list(query)
    expect(status).toBe(200)
    return data.data.map((link: { token: string }) => Number(link.token.slice(1)))
  }
  return { ...opened, tokens }
}

/** Whole numbers from `first` to `last`, downwards if need be. */
const range = (first: number, last: number): number[] => {
  const step = first <= last ? 1 : -1
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step)
}

export const listSuite = (newDatabase: NewDatabase): void => {
  test('an empty list has page 1 of none', async () => {
    const { list } = await openEmptyApp(newDatabase)
    expect((await list()).data).toEqual({ current: 1, total_pages: 0, total_rows: 0, data: [] })
  })

  test('a list without parameters is page 1 of 12 each, newest first', async () => {
    const { list, tokens } = await withLinks(newDatabase, 25)
    expect((await list()).data).toMatchObject({ current: 1, total_pages: 3, total_rows: 25 })
    expect(await tokens()).toEqual(range(25, 14))
    expect(await tokens('?page=3')).toEqual([1])
  })

  test('empty parameters count as missing', async () => {
    const { tokens } = await withLinks(newDatabase, 14)
    expect(await tokens('?sort=&order=&page=&per_page=&tag_id=')).toEqual(range(14, 3))
  })

  test('the pages together show every link once, in both directions and for any page size', async () => {
    const { tokens, list } = await withLinks(newDatabase, 23)
    for (const size of [1, 4, 22, 23, 24, 100]) {
      for (const order of ['asc', 'desc']) {
        const pages = (await list(`?per_page=${size}`)).data.total_pages
        expect(pages).toBe(Math.ceil(23 / size))
        const seen: number[] = []
        for (let page = 1; page <= pages; page += 1) {
          seen.push(...(await tokens(`?per_page=${size}&order=${order}&page=${page}`)))
        }
        expect(seen).toEqual(order === 'asc' ? range(1, 23) : range(23, 1))
      }
    }
  })

  test('links created at the same time keep the order of their creation', async () => {
    const { tokens } = await withLinks(newDatabase, 15, 0)
    const pages = [await tokens('?order=asc&per_page=5'), await tokens('?order=asc&per_page=5&page=2')]
    expect(pages.flat()).toEqual(range(1, 10))
    expect(await tokens('?order=desc&per_page=15')).toEqual(range(15, 1))
  })

  test('a list by performance has the most clicked first, ties in a fixed order, and asc as the reverse of desc', async () => {
    const { tokens, visit, list, store } = await withLinks(newDatabase, 9)
    for (const [token, clicks] of [
      ['n3', 2],
      ['n7', 2],
      ['n5', 4],
    ] as const) {
      for (let click = 0; click < clicks; click += 1) await visit(token)
    }
    const descending = [5, 7, 3, 9, 8, 6, 4, 2, 1]
    // The order lags: visits are aggregated after a second.
    await expect.poll(() => store.countBacklog(1), { timeout: 30_000 }).toBe(0)
    expect(await tokens('?sort=performance')).toEqual(descending)
    expect(await tokens('?sort=performance&order=asc')).toEqual([...descending].reverse())
    const paged = []
    for (const page of [1, 2, 3, 4, 5]) paged.push(...(await tokens(`?sort=performance&per_page=2&page=${page}`)))
    expect(paged).toEqual(descending)
    expect((await list('?sort=performance')).data.data[0].clicks).toBe(4)
  })

  test('a list with a tag has only its links, counted and sorted like all', async () => {
    const opened = await openEmptyApp(newDatabase)
    const { create, list, store, visit, clock } = opened
    const [red, blue] = [await store.addTag('red', '#f00'), await store.addTag('blue', '#00f')]
    for (let index = 1; index <= 12; index += 1) {
      const tag_id = index % 3 === 0 ? '' : String(index % 3 === 1 ? red.id : blue.id)
      await create({ link: 'https://example.com/', token: `n${index}`, tag_id })
      clock.advance(1)
    }
    await visit('n4')
    const order = async () => (await list(`?tag_id=${red.id}&sort=performance&per_page=1`)).data.data[0].token
    await expect.poll(order, { timeout: 30_000 }).toBe('n4')
    const tokensOf = async (query: string) => (await list(query)).data.data.map((link: { token: string }) => link.token)
    expect((await list(`?tag_id=${red.id}&per_page=3`)).data).toMatchObject({ total_rows: 4, total_pages: 2 })
    expect(await tokensOf(`?tag_id=${red.id}`)).toEqual(['n10', 'n7', 'n4', 'n1'])
    expect(await tokensOf(`?tag_id=${red.id}&order=asc&per_page=3&page=2`)).toEqual(['n10'])
    expect(await tokensOf(`?tag_id=${red.id}&sort=performance`)).toEqual(['n4', 'n10', 'n7', 'n1'])
    expect(await tokensOf(`?tag_id=${blue.id}&sort=performance&order=asc`)).toEqual(['n2', 'n5', 'n8', 'n11'])
  })

  test('pages requested at once each have their own content', async () => {
    const { create, tokens, store } = await withLinks(newDatabase, 14)
    const tag = await store.addTag('red', '#f00')
    await create({ link: 'https://example.com/', token: 'n15', tag_id: String(tag.id) })
    const asked = ['?per_page=2', '?per_page=2', '?per_page=2&page=8', '?order=asc&per_page=2', `?tag_id=${tag.id}`]
    expect(await Promise.all(asked.map(tokens))).toEqual([[15, 14], [15, 14], [1], [1, 2], [15]])
  })

  test('a page after the last one is empty', async () => {
    const { list } = await withLinks(newDatabase, 3)
    expect((await list('?page=2')).data).toEqual({ current: 2, total_pages: 1, total_rows: 3, data: [] })
    expect((await list('?page=1000000000&per_page=100')).data.data).toEqual([])
  })

  test('a page size over 100 is refused, not reduced', async () => {
    const { tokens, list } = await withLinks(newDatabase, 102)
    expect(await tokens('?per_page=100')).toHaveLength(100)
    const refused = await list('?per_page=101')
    expect(refused).toMatchObject({ status: 422, data: { code: 'invalid-request', field: 'per_page' } })
    expect(refused.data.message).toContain('100')
  })

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'two'],
    ['page', '1&page=2'],
    ['page', '99999999999'],
    ['per_page', '0'],
    ['per_page', '%201'],
    ['sort', 'clicks'],
    ['sort', 'DATE'],
    ['order', 'up'],
    ['tag_id', '1'],
    ['tag_id', 'news'],
  ])('%s=%s is refused by name', async (field, value) => {
    const { list } = await openEmptyApp(newDatabase)
    const { status, data } = await list(`?${field}=${value}`)
    expect({ status, field: data.field }).toEqual({ status: 422, field })
    expect(data.message).toContain(field === 'tag_id' ? 'tag' : field)
  })
}

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { createLinks } from '@/lib/background/link-cache/links'
import { createSearchIndex } from '@/lib/background/link-cache/search-index'
import { createDescribeLinks, createLinkNotes, openNotesDatabase } from '@/lib/background/link-notes'
import { fail, ok } from '@/lib/domain/failure'
import { entryOf, linkOf } from '@/test/support/journal-samples'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const notesUnderTest = () => createLinkNotes(lazyConnection(openNotesDatabase), () => {})

const created = entryOf(1, {
  state: 'created',
  link: linkOf(1),
  title: 'Plums',
  request: { link: 'https://example.com/', tagId: '7', expiresAt: '2026-12-31T00:00:00.000Z' },
})

it('learn() stores title, tag and expiry of an order, and never overwrites what a person wrote', async () => {
  const notes = notesUnderTest()
  await notes.learn(created)
  expect((await notes.of('c1')).get('link-1')).toEqual({
    title: 'Plums',
    tagId: '7',
    expiresAt: '2026-12-31T00:00:00.000Z',
  })
  await notes.write('c1', { id: 'link-1', title: ' My\u202e plums ', note: 'for Ann' })
  await notes.learn(created)
  expect((await notes.of('c1', ['link-1', 'link-2'])).get('link-1')).toMatchObject({
    title: 'My plums',
    note: 'for Ann',
  })
})

it('write() deletes emptied texts and keeps missing ones', async () => {
  const notes = notesUnderTest()
  await notes.write('c1', { id: '1', title: 'A', note: 'B' })
  await notes.write('c1', { id: '1', title: '' })
  expect([...(await notes.of('c1'))]).toEqual([['1', { note: 'B' }]])
  await notes.write('c1', { id: '1', note: ' ' })
  expect([...(await notes.of('c1'))]).toEqual([])
})

it('erase() deletes the notes of one connection', async () => {
  const notes = notesUnderTest()
  await notes.write('c1', { id: '1', title: 'A' })
  await notes.write('c2', { id: '1', title: 'B' })
  await notes.erase('c1')
  expect([...(await notes.of('c1'))]).toEqual([])
  expect([...(await notes.of('c2'))]).toEqual([['1', { title: 'B' }]])
})

it('a link is found by its title and its note as soon as they are written', async () => {
  const index = createSearchIndex({
    visit: async (_, onLink) => [linkOf(1), linkOf(2)].forEach(onLink),
    tagOfEach: async () => new Map(),
    notesOf: (connectionId) => notes.of(connectionId),
  })
  const notes = createLinkNotes(lazyConnection(openNotesDatabase), index.annotate)
  await notes.write('c1', { id: 'link-1', title: 'Plums' })
  const found = async (query: string) =>
    (await index.find('c1', { query, first: 0, count: 9 })).links.map(({ id }) => id)
  expect(await found('plums')).toEqual(['link-1'])
  await notes.write('c1', { id: 'link-2', note: 'cake' })
  await notes.write('c1', { id: 'link-1', title: '' })
  expect(await found('cake')).toEqual(['link-2'])
  expect(await found('plums')).toEqual([])
})

it('describeLinks() prefers the tag that the service lists, and leaves out links without notes', async () => {
  const notes = notesUnderTest()
  await notes.learn(created)
  await notes.learn({ ...created, link: linkOf(2), title: undefined })
  let readAt = 1
  let tags = new Map([['link-1', '8']])
  const describe = createDescribeLinks({
    notes,
    cache: {
      record: async () => ({ tags: { readAt, cached: 0, addUp: true } }) as never,
      tagOfEach: async () => tags,
    },
  })
  const tagsOf = async () => (await describe('c1', ['link-1', 'link-2', 'link-3'])).map(({ id, tagId }) => [id, tagId])
  expect(await tagsOf()).toEqual([
    ['link-1', '8'],
    ['link-2', '7'],
  ])
  tags = new Map([['link-3', '9']])
  readAt = 2
  expect(await tagsOf()).toEqual([
    ['link-1', '7'],
    ['link-2', '7'],
    ['link-3', '9'],
  ])
})

it('find() returns what is known of the links that it lists, with tags as they were learned last', async () => {
  const index = createSearchIndex({
    visit: async (_, onLink) => [linkOf(1), linkOf(2), linkOf(3)].forEach(onLink),
    tagOfEach: async () => new Map([['link-1', '8']]),
    notesOf: async () =>
      new Map([
        ['link-1', { tagId: '7' }],
        ['link-3', { title: 'Plums', tagId: '7' }],
      ]),
  })
  const found = () => index.find('c1', { query: '', first: 0, count: 9 })
  const described = async () => (await found()).described
  expect(await described()).toEqual([
    { id: 'link-3', title: 'Plums', tagId: '7' },
    { id: 'link-1', tagId: '8' },
  ])
  const { version } = await found()
  index.tag('c1', '8', new Set())
  index.tag('c1', '9', new Set(['link-2']))
  expect((await found()).version).not.toBe(version)
  expect(await described()).toEqual([
    { id: 'link-3', title: 'Plums', tagId: '7' },
    { id: 'link-2', tagId: '9' },
    { id: 'link-1', tagId: '7' },
  ])
})

it('add() keeps nothing of a link whose connection was removed during the request', async () => {
  const get = async (id?: string) => (id === 'c1' ? ok({ id } as never) : fail({ code: 'not-connected' }))
  // A link is added without any other part.
  const { linkCache, describeLinks } = createLinks({ vault: { get } } as never)
  for (const connectionId of ['c1', 'gone']) await linkCache.add({ ...created, connectionId })
  expect(await describeLinks('c1', ['link-1'])).toMatchObject([{ title: 'Plums' }])
  expect(await describeLinks('gone', ['link-1'])).toEqual([])
})

it('describeLinks() reads the tags again after they could not be read', async () => {
  const readings = [Promise.reject(new Error('no disk')), Promise.resolve(new Map([['link-1', '8']]))]
  const describe = createDescribeLinks({
    notes: notesUnderTest(),
    cache: {
      record: async () => undefined,
      tagOfEach: async () => readings.shift() ?? new Map(),
    },
  })
  await expect(describe('c1', ['link-1'])).rejects.toThrow('no disk')
  expect(await describe('c1', ['link-1'])).toEqual([{ id: 'link-1', tagId: '8' }])
})

import { expect, test } from 'vitest'
import { type NewDatabase, openEmptyApp } from '../app-under-test.ts'

export const tagSuite = (newDatabase: NewDatabase): void => {
  test('a tag is created, listed and changed', async () => {
    const { api } = await openEmptyApp(newDatabase)
    expect(await api('GET', '/v1/tags')).toMatchObject({ status: 200, data: [] })
    const first = await api('POST', '/v1/tags', { label: ' News ', color: '#3366cc' })
    expect(first).toMatchObject({ status: 201, data: { id: '1', label: 'News', color: '#3366cc' } })
    await api('POST', '/v1/tags', { label: 'Été', color: 'any text' })
    const changed = await api('PUT', '/v1/tags/1', { label: 'Old news', color: 'grey' })
    expect(changed).toMatchObject({ status: 200, data: { id: '1', label: 'Old news', color: 'grey' } })
    expect((await api('GET', '/v1/tags')).data).toEqual([
      { id: '1', label: 'Old news', color: 'grey' },
      { id: '2', label: 'Été', color: 'any text' },
    ])
  })

  test.each([
    ['label', { color: '#fff' }],
    ['label', { label: '   ', color: '#fff' }],
    ['label', { label: 'x'.repeat(65), color: '#fff' }],
    ['label', { label: 'two\nlines', color: '#fff' }],
    ['label', { label: 7, color: '#fff' }],
    ['color', { label: 'a' }],
    ['color', { label: 'a', color: '' }],
    ['color', { label: 'a', color: 'x'.repeat(65) }],
    ['color', { label: 'a', color: null }],
  ])('a wrong %s is refused by name, in a creation and in a change: %j', async (field, body) => {
    const { api, store } = await openEmptyApp(newDatabase)
    await store.addTag('kept', '#000')
    expect(await api('POST', '/v1/tags', body)).toMatchObject({ status: 422, data: { field } })
    expect(await api('PUT', '/v1/tags/1', body)).toMatchObject({ status: 422, data: { field } })
    expect((await api('GET', '/v1/tags')).data).toEqual([{ id: '1', label: 'kept', color: '#000' }])
  })

  test('a label and a color may have 64 characters', async () => {
    const { api } = await openEmptyApp(newDatabase)
    expect((await api('POST', '/v1/tags', { label: 'x'.repeat(64), color: 'y'.repeat(64) })).status).toBe(201)
  })

  test('an unknown tag cannot be changed', async () => {
    const { api } = await openEmptyApp(newDatabase)
    const body = { label: 'a', color: 'b' }
    expect(await api('PUT', '/v1/tags/1', body)).toMatchObject({ status: 404, data: { code: 'not-found' } })
    expect(await api('PUT', '/v1/tags/x', body)).toMatchObject({ status: 422, data: { field: 'tag_id' } })
  })
}

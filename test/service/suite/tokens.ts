import { expect, test } from 'vitest'
import { appUnderTest, type NewDatabase, openEmptyApp, openEmptyStore } from '../app-under-test.ts'

const link = 'https://example.com/a/page?q=1#part'

export const tokenSuite = (newDatabase: NewDatabase): void => {
  test.each(['with space', 'a/b', 'ü', 'a.b', 'a'.repeat(65), 'v1', 'health', 'openapi.json', 'favicon.ico', 7, null])(
    'the token %j is refused',
    async (token) => {
      const { create } = await openEmptyApp(newDatabase)
      expect(await create({ link, token })).toMatchObject({ status: 422, data: { field: 'token' } })
    },
  )

  test('a token may have 64 characters, and tokens that differ in case are different', async () => {
    const { create, visit } = await openEmptyApp(newDatabase)
    expect((await create({ link, token: 'x'.repeat(64) })).status).toBe(201)
    expect((await create({ link: 'https://one.example/', token: 'case' })).status).toBe(201)
    expect((await create({ link: 'https://two.example/', token: 'Case' })).status).toBe(201)
    expect((await visit('Case')).headers.get('Location')).toBe('https://two.example/')
  })

  test('a token is followed in any case if exactly one link matches', async () => {
    const { create, visit } = await openEmptyApp(newDatabase)
    await create({ link: 'https://one.example/', token: 'Case' })
    expect((await visit('CASE')).headers.get('Location')).toBe('https://one.example/')
    await create({ link: 'https://two.example/', token: 'case' })
    expect((await visit('CASE')).status).toBe(404)
    expect((await visit('case')).headers.get('Location')).toBe('https://two.example/')
    expect((await visit('Case')).headers.get('Location')).toBe('https://one.example/')
  })

  test('a generated token differs from all others by more than case', async () => {
    const tokens = ['abc', 'abd']
    const store = await openEmptyStore(newDatabase)
    const { create } = appUnderTest({ store, newToken: () => tokens.shift() ?? 'none' })
    await create({ link, token: 'ABC' })
    expect((await create({ link })).data.token).toBe('abd')
  })

  test('a taken token is a 409 that names the field, and changes nothing', async () => {
    const { create, visit } = await openEmptyApp(newDatabase)
    await create({ link, token: 'mine' })
    const second = await create({ link: 'https://other.example/', token: 'mine' })
    expect(second).toMatchObject({ status: 409, data: { code: 'token-taken', field: 'token' } })
    expect((await visit('mine')).headers.get('Location')).toBe(link)
  })

  test('generated tokens are short, in lower case, and without lookalikes', async () => {
    const { create } = await openEmptyApp(newDatabase)
    const created = await Promise.all(Array.from({ length: 60 }, () => create({ link })))
    const tokens = created.map(({ data }) => data.token)
    for (const token of tokens) expect(token).toMatch(/^[2-9a-hjkmnp-z]{7}$/)
    expect(new Set(tokens).size).toBe(60)
  })

  test('a generated token that is taken is generated again, longer after some tries', async () => {
    const lengths: number[] = []
    const newToken = (length: number) => {
      lengths.push(length)
      return length === 7 ? 'x'.repeat(7) : `y${lengths.length}`
    }
    const { create } = appUnderTest({ store: await openEmptyStore(newDatabase), newToken })
    expect((await create({ link })).data.token).toBe('xxxxxxx')
    expect((await create({ link })).data.token).toBe('y5')
    expect(lengths).toEqual([7, 7, 7, 7, 8])
  })

  test('always taken tokens end in an error, not in a loop', async () => {
    const reports: unknown[] = []
    const store = await openEmptyStore(newDatabase)
    const { create } = appUnderTest({ store, newToken: () => 'same', report: (error) => reports.push(error) })
    expect((await create({ link })).status).toBe(201)
    expect(await create({ link })).toMatchObject({ status: 500, data: { code: 'internal' } })
    expect(reports).toHaveLength(1)
  })
}

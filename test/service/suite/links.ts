import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { createPasswords } from '../../../service/passwords/passwords.ts'
import { type NewDatabase, openEmptyApp } from '../app-under-test.ts'

const link = 'https://example.com/a/page?q=1#part'

export const linkSuite = (newDatabase: NewDatabase): void => {
  test('a creation answers with the Link object of the interface document, and no other field', async () => {
    const { create } = await openEmptyApp(newDatabase)
    const { status, data } = await create({ link, token: 'Spring_sale-1' })
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.any(String),
      destination: link,
      token: 'Spring_sale-1',
      short_link: 'https://sho.rt/Spring_sale-1',
      domain_id: expect.any(String),
      domain: 'sho.rt',
      password: false,
      created_at: '2026-03-01T09:30:00.123000',
      updated_at: '2026-03-01T09:30:00.123000',
      clicks: 0,
    })
    expect(validate(data.id) && version(data.id)).toBe(7)
  })

  test('the list shows a link as its creation did, with the same domain id', async () => {
    const { create, list } = await openEmptyApp(newDatabase)
    const created = await create({ link, password: 'secret' })
    expect(created.data.password).toBe(true)
    expect((await list()).data.data).toEqual([created.data])
    const another = await create({ link })
    expect(another.data.domain_id).toBe(created.data.domain_id)
  })

  test('the destination is stored as given, without surrounding spaces', async () => {
    const { create, visit } = await openEmptyApp(newDatabase)
    const odd = 'HTTPS://Example.COM:443/ü/../x y?ß=%zz#é'
    const { data } = await create({ link: `  ${odd} `, token: 'odd' })
    expect(data.destination).toBe(odd)
    expect((await visit('odd')).headers.get('Location')).toBe(new URL(odd).href)
  })

  test('a link of 8,192 characters is accepted, one more is not', async () => {
    const { create } = await openEmptyApp(newDatabase)
    const longest = `https://example.com/${'a'.repeat(8192 - 20)}`
    expect((await create({ link: longest })).data.destination).toBe(longest)
    expect(await create({ link: `${longest}a` })).toMatchObject({ status: 422, data: { field: 'link' } })
  })

  test.each([
    ['nothing', undefined],
    ['empty text', ''],
    ['spaces', '   '],
    ['a number', 5],
    ['null', null],
    ['no address', 'example.com'],
    ['another scheme', 'ftp://example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['no host', 'https://'],
    ['a line break', 'https://example.com/\nSet-Cookie: a=b'],
    ['a NUL character', 'https://example.com/\u0000'],
    ['half a surrogate pair', 'https://example.com/\ud800'],
    ['the service itself', 'https://sho.rt/abc'],
    ['the service itself, spelled differently', 'HTTP://SHO.RT:80/'],
    ['the service itself, with a dot at the end', 'https://sho.rt./abc'],
  ])('no link to %s', async (_, refused) => {
    const { create, list } = await openEmptyApp(newDatabase)
    expect(await create({ link: refused })).toMatchObject({
      status: 422,
      data: { field: 'link', code: 'invalid-request' },
    })
    expect((await list()).data.total_rows).toBe(0)
  })

  test('a link to another port or a longer host is accepted', async () => {
    const { create } = await openEmptyApp(newDatabase)
    expect((await create({ link: 'https://sho.rt:8443/' })).status).toBe(201)
    expect((await create({ link: 'https://www.sho.rt/' })).status).toBe(201)
  })

  test('an empty optional field counts as missing', async () => {
    const { create, list } = await openEmptyApp(newDatabase)
    const { status, data } = await create({ link, token: '', password: '', expires_at: '', tag_id: '' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ token: expect.stringMatching(/^.{7}$/), password: false })
    expect((await list()).data.total_rows).toBe(1)
  })

  test.each([
    ['in the past', '2026-03-01T09:30:00.122Z'],
    ['right now', '2026-03-01T09:30:00.123'],
    ['past by its offset', '2026-03-01T10:30:00+02:00'],
    ['no date', 'tomorrow'],
    ['a day that there is not', '2027-02-30T00:00:00Z'],
    ['an hour that there is not', '2027-02-03T25:00:00Z'],
    ['a number', 1893456000],
  ])('an expiry that is %s is refused', async (_, expires_at) => {
    const { create } = await openEmptyApp(newDatabase)
    expect(await create({ link, expires_at })).toMatchObject({ status: 422, data: { field: 'expires_at' } })
  })

  test.each([
    ['UTC', '2026-03-01T09:31:00Z'],
    ['no offset', '2026-03-01T09:31:00'],
    ['no seconds', '2026-03-01T09:31'],
    ['microseconds', '2026-03-01T09:31:00.000000'],
    ['an offset to the east', '2026-03-01T11:31:00+02:00'],
    ['an offset to the west', '2026-03-01T04:01:00-05:30'],
  ])('an expiry with %s is the moment that it says', async (_, expires_at) => {
    const { create, visit, clock } = await openEmptyApp(newDatabase)
    expect((await create({ link, token: 'soon', expires_at })).status).toBe(201)
    clock.time = Date.parse('2026-03-01T09:30:59.999Z')
    expect((await visit('soon')).status).toBe(302)
    clock.advance(1)
    expect((await visit('soon')).status).toBe(410)
  })

  test('a password is in no answer, and not readable in the database', async () => {
    const { create, list, store } = await openEmptyApp(newDatabase, { passwords: createPasswords() })
    const created = await create({ link, token: 'safe', password: 'open sesame' })
    expect(JSON.stringify([created, await list()])).not.toContain('sesame')
    expect((await store.findLink('safe'))?.passwordHash).toMatch(/^scrypt\$\d+\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}$/)
    await create({ link, token: 'twin', password: 'open sesame' })
    const [one, two] = [await store.findLink('safe'), await store.findLink('twin')]
    expect(one?.passwordHash).not.toBe(two?.passwordHash)
  })

  test('an unknown tag is refused, and no link is created', async () => {
    const { create, list, store } = await openEmptyApp(newDatabase)
    const { id } = await store.addTag('real', '#fff')
    expect((await create({ link, tag_id: String(id) })).status).toBe(201)
    for (const tag_id of ['2', '0', '-1', '1.0', 'x', 1, '9'.repeat(16)]) {
      expect(await create({ link, tag_id })).toMatchObject({ status: 422, data: { field: 'tag_id' } })
    }
    expect((await list()).data.total_rows).toBe(1)
  })
}

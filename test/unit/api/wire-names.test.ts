import { describe, expect, it } from 'vitest'
import { readLinkPage, writeLinkQuery, writeLinkRequest, writeTag } from '@/lib/background/api/wire'
import { DEFAULT_SERVICE_DETAILS, type ServiceDetails } from '@/lib/domain/settings/service-details'

const own: ServiceDetails = {
  ...DEFAULT_SERVICE_DETAILS,
  body: { token: 'slug', password: 'secret', expiresAt: 'until', tagId: 'label' },
  query: { sort: 'order_by', order: 'dir', page: 'p', perPage: 'limit', tagId: 'tag' },
}
const full = {
  link: 'https://example.com/',
  token: 'spring',
  password: 'open',
  expiresAt: '2030-01-01T00:00:00.000Z',
  tagId: '7',
}

describe('a request body', () => {
  it("uses the interface's names, and the defaults for those it leaves open", () => {
    expect(writeLinkRequest(full, DEFAULT_SERVICE_DETAILS)).toEqual({
      link: full.link,
      token: 'spring',
      password: 'open',
      expires_at: full.expiresAt,
      tag_id: '7',
    })
    const query = writeLinkQuery(
      { sort: 'date', order: 'desc', page: 2, perPage: 100, tagId: '7' },
      DEFAULT_SERVICE_DETAILS,
    )
    expect(`${query}`).toBe('sort=date&order=desc&page=2&per_page=100&tag_id=7')
  })

  it("uses the service's own names if they are set", () => {
    expect(writeLinkRequest(full, own)).toEqual({
      link: full.link,
      slug: 'spring',
      secret: 'open',
      until: full.expiresAt,
      label: '7',
    })
    expect(`${writeLinkQuery({ page: 2, perPage: 100, tagId: 'a b' }, own)}`).toBe('p=2&limit=100&tag=a+b')
  })

  it('has no other fields', () => {
    expect(writeLinkRequest({ link: full.link }, own)).toEqual({ link: full.link })
    const clash = { ...own, body: { ...own.body, token: 'link' } }
    expect(writeLinkRequest(full, clash)).toMatchObject({ link: full.link })
  })

  it("has a tag's label and color only", () => {
    expect(writeTag({ label: 'Spring', color: '#00ff00', id: '7' } as never)).toEqual({
      label: 'Spring',
      color: '#00ff00',
    })
  })
})

describe('a page of links', () => {
  const read = (data: unknown) => readLinkPage({ status: 200, text: JSON.stringify({ status: 'OK', data }) })

  it('has null for what the service left out', () => {
    expect(read({ data: [] })).toMatchObject({ ok: true, value: { current: null, totalPages: null, totalRows: null } })
  })

  it('takes numbers sent as text', () => {
    expect(read({ current: '2', total_pages: '3', total_rows: '25', data: [] })).toMatchObject({
      value: { current: 2, totalPages: 3, totalRows: 25, links: [] },
    })
  })

  it.each([
    ['no list', {}, 'data.data'],
    ['another thing for a list', { data: {} }, 'data.data'],
  ])('with %s is a Failure that names the path', (_, data, path) => {
    expect(read(data)).toEqual({ ok: false, failure: { code: 'unexpected-response', path, status: 200 } })
  })

  it.each([null, ''])(
    'returns the readable links, and names the path of an unreadable one, such as the id %j',
    (id) => {
      const link = { id: '1', destination: 'https://a.example/', token: 'a', short_link: 'https://s.example/a' }
      expect(read({ data: [link, { ...link, id }, { ...link, id: '3' }] })).toMatchObject({
        ok: true,
        value: {
          links: [{ id: '1' }, { id: '3' }],
          unreadable: { code: 'unexpected-response', path: 'data.data.1.id' },
        },
      })
      const whole = read({ data: [link] })
      expect(whole.ok && whole.value).not.toHaveProperty('unreadable')
    },
  )
})

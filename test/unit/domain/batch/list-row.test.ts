import { expect, it } from 'vitest'
import { checkList } from '@/lib/domain/batch/checked-list'
import { checkRow, MAX_LINES } from '@/lib/domain/batch/list-row'
import { fail, ok } from '@/lib/domain/failure'

const link = 'https://a.example/x'
const known = {
  tags: [{ id: '7', label: 'Docs', color: '' }],
  now: Date.UTC(2026, 0, 1),
  tagId: '',
  expiresAt: '',
}

it('checkRow() returns what a row asks for: its tag by id, a day as its last second', () => {
  const lastSecond = new Date('2026-12-31T23:59:59').toISOString()
  expect(checkRow({ link, token: 't', tag: 'docs', expires: '2026-12-31' }, known)).toEqual(
    ok({ link, token: 't', tagId: '7', expiresAt: lastSecond }),
  )
  expect(checkRow({ link, expires: '2026-06-01T10:00:00Z' }, known)).toEqual(
    ok({ link, expiresAt: '2026-06-01T10:00:00.000Z' }),
  )
  expect(checkRow({ link }, known)).toEqual(ok({ link }))
})

it.each([
  [{ link: 'nonsense' }, { code: 'link-not-web', field: 'link' }],
  [
    { link, token: 'a b' },
    { code: 'token-invalid', field: 'token' },
  ],
  [
    { link, tag: 'Letters' },
    { code: 'tag-unknown', field: 'tagId' },
  ],
  [
    { link, expires: 'soon' },
    { code: 'expiry-invalid', field: 'expiresAt' },
  ],
  [
    { link, expires: '2025-12-30' },
    { code: 'expiry-past', field: 'expiresAt' },
  ],
] as const)('checkRow() reports the failure of %j', (row, failure) => {
  expect(checkRow(row, known)).toEqual(fail(failure))
})

it('checkList() counts lines once that ask for the same, however the address is spelled', () => {
  const [other, later] = ['https://a.example/y', '2026-06-01T10:00:00.000Z']
  const rows = [
    { link },
    { link: 'HTTPS://A.EXAMPLE/x', title: 'A' },
    { link: other, token: 't' },
    { link: 'nonsense' },
  ]
  const { lines, summary } = checkList(rows, known)
  expect(lines).toMatchObject([
    { request: { link } },
    { sameAs: 0 },
    { request: { link: other, token: 't' } },
    { failure: {} },
  ])
  expect(summary).toEqual({ lines: 4, links: 2, repeated: 1, wrong: 1 })
  const unlike = [
    { link, token: 't' },
    { link, token: 'u' },
    { link, tag: 'Docs' },
    { link, expires: later },
  ]
  expect(checkList(unlike, known).summary).toMatchObject({ links: 4, repeated: 0 })
})

it('checkList() gives lines without their own what all lines share', () => {
  const rows = [{ link, tag: 'Docs' }, { link }]
  expect(checkList(rows, { ...known, tagId: '7' }).lines).toMatchObject([{ request: { tagId: '7' } }, { sameAs: 0 }])
  expect(checkList(rows, { ...known, tagId: '8' }).lines).toMatchObject([{}, { request: { tagId: '8' } }])
})

it('checkList() marks what the service has refused, until it is changed', () => {
  const failure = { code: 'rejected', field: 'token', detail: 'This token is taken.' } as const
  const refused = [{ row: { link, token: 't' }, failure }]
  expect(checkList([{ link, token: 't' }, { link }], { ...known, refused })).toMatchObject({
    lines: [{ failure }, { request: { link } }],
    summary: { links: 1, wrong: 1 },
  })
  expect(checkList([{ link, token: 'u' }], { ...known, refused }).summary).toMatchObject({ links: 1, wrong: 0 })
})

it('checkList() only counts a list that is too long', () => {
  const rows = Array.from({ length: MAX_LINES + 1 }, () => ({ link }))
  expect(checkList(rows, known).summary).toEqual({ lines: MAX_LINES + 1, links: 0, repeated: 0, wrong: 0 })
})

import { expect, it } from 'vitest'
import { checkList, collapse } from '@/lib/domain/batch/collapsed-list'
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
    { link, expires: '2025-12-31' },
    { code: 'expiry-past', field: 'expiresAt' },
  ],
] as const)('checkRow() reports the flaw of %j', (row, failure) => {
  expect(checkRow(row, known)).toEqual(fail(failure))
})

it('collapse() lets lines share a link if they ask for the same, and only then', () => {
  const [other, later] = ['https://a.example/y', '2026-06-01T10:00:00.000Z']
  const rows = [
    { link },
    { link: 'HTTPS://A.EXAMPLE/x', title: 'A' },
    { link: other, token: 't' },
    { link: 'nonsense' },
  ]
  const { lines, links, leading } = collapse(rows, known)
  expect(lines).toMatchObject([{ linkIndex: 0 }, { linkIndex: 0 }, { linkIndex: 1 }, { failure: {} }])
  expect(links).toEqual([{ link }, { link: other, token: 't' }])
  expect(leading).toEqual([0, 2])
  expect(checkList(rows, known).summary).toEqual({ lines: 4, links: 2, repeated: 1, wrong: 1 })
  const unlike = [
    { link, token: 't' },
    { link, token: 'u' },
    { link, tag: 'Docs' },
    { link, expires: later },
  ]
  expect(checkList(unlike, known).summary).toMatchObject({ links: 4, repeated: 0 })
})

it.each([
  ['a tag', { tag: 'Docs' }],
  ['a token', { token: 't' }],
  ['an expiry', { expires: '2026-06-01T10:00:00Z' }],
])('collapse() gives a plain line the link of one with %s, whichever comes first', (_, fuller) => {
  for (const rows of [
    [{ link }, { link, ...fuller }],
    [{ link, ...fuller }, { link }],
  ]) {
    const { lines, links, leading } = collapse(rows, known)
    expect(lines).toMatchObject([{ linkIndex: 0 }, { linkIndex: 0 }])
    expect(links).toHaveLength(1)
    expect(rows[leading[0] as number]).toMatchObject(fuller)
  }
})

it('collapse() lets a line ask for what all lines share', () => {
  const rows = [{ link, tag: 'Docs' }, { link }]
  expect(collapse(rows, { ...known, tagId: '7' })).toMatchObject({ links: [{ link }], leading: [0] })
  expect(collapse(rows, { ...known, tagId: '8' }).leading).toEqual([0, 1])
})

it('checkList() only counts a list that is too long', () => {
  const rows = Array.from({ length: MAX_LINES + 1 }, () => ({ link }))
  expect(checkList(rows, known).summary).toEqual({ lines: MAX_LINES + 1, links: 0, repeated: 0, wrong: 0 })
})

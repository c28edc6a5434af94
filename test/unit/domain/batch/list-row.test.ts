import { expect, it } from 'vitest'
import { collapse, summaryOf } from '@/lib/domain/batch/collapsed-list'
import { checkRow, MAX_LINES } from '@/lib/domain/batch/list-row'
import { fail, ok } from '@/lib/domain/failure'

const link = 'https://a.example/x'
const known = { tags: [{ id: '7', label: 'Docs', color: '' }], now: Date.UTC(2026, 0, 1) }

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
  const rows = [{ link }, { link: 'HTTPS://A.EXAMPLE/x', title: 'A' }, { link, token: 't' }, { link: 'nonsense' }]
  const { lines, links } = collapse(rows, known)
  expect(lines).toMatchObject([{ linkIndex: 0 }, { linkIndex: 0 }, { linkIndex: 1 }, { failure: {} }])
  expect(links).toEqual([{ link }, { link, token: 't' }])
  expect(summaryOf(rows, known)).toEqual({ lines: 4, links: 2, repeated: 1, wrong: 1 })
})

it('summaryOf() only counts a list that is too long', () => {
  const rows = Array.from({ length: MAX_LINES + 1 }, () => ({ link }))
  expect(summaryOf(rows, known)).toEqual({ lines: MAX_LINES + 1, links: 0, repeated: 0, wrong: 0 })
})

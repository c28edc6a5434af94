import { expect, it } from 'vitest'
import { axisDays, DAY_MS } from '@/lib/domain/library/days'
import { daysOf, growthBetween, growthOf, growthRows, newLinksIn } from '@/lib/domain/library/growth'
import { tagShares } from '@/lib/domain/library/stats'

const changes = [
  [100, 2],
  [103, 5],
  [110, 9],
] as const

it('growthBetween() repeats the last total on days without a change', () => {
  expect(growthBetween(changes, 99, 104)).toEqual([
    [99, 0],
    [100, 2],
    [101, 2],
    [102, 2],
    [103, 5],
    [104, 5],
  ])
})

it('growthBetween() begins with the total before, and omits later changes', () => {
  const growth = growthBetween(changes, 105, 106)
  expect(growth).toEqual([
    [105, 5],
    [106, 5],
  ])
  expect(growthOf(growth)).toBe(0)
})

it('growthRows() returns the newest row first, each with its increase', () => {
  expect(growthRows(growthBetween(changes, 102, 104))).toEqual([
    { day: 104, total: 5, more: 0 },
    { day: 103, total: 5, more: 3 },
    { day: 102, total: 2, more: 0 },
  ])
})

it.each([30, 365, 3650, 18_250])(
  'growthRows() has about a hundred rows at most for %s days, and they add up',
  (days) => {
    const growth = growthBetween(
      Array.from({ length: days }, (_, day) => [day, 3 * day] as const),
      0,
      days,
    )
    const rows = growthRows(growth)
    expect(rows.length).toBeLessThanOrEqual(101)
    expect(rows[0]).toMatchObject({ day: days })
    expect(rows.reduce((sum, { more }) => sum + more, 0)).toBe(growthOf(growth))
  },
)

it('daysOf() covers the whole period, whatever is known of it', () => {
  expect(daysOf('7', 1000, 1002)).toEqual({ first: 996, last: 1002 })
  expect(daysOf('all', 900, 1002)).toEqual({ first: 900, last: 1002 })
})

it('newLinksIn() compares a period with the one before only if that was a whole one', () => {
  // Two on day 100, three on day 103, four in the period.
  expect(newLinksIn(changes, { first: 107, last: 110 })).toEqual({ now: 4, before: 3 })
  expect(newLinksIn(changes, { first: 105, last: 109 })).toEqual({ now: 0, before: 5 })
  expect(newLinksIn(changes, { first: 105, last: 110 })).toEqual({ now: 4, before: undefined })
  expect(newLinksIn([], { first: 105, last: 110 })).toEqual({ now: 0, before: undefined })
})

const dayAt = (date: string) => Date.parse(date) / DAY_MS

const datesOf = (days: number[]) => days.map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))

it('axisDays() returns every day of a short span', () => {
  expect(axisDays(100, 103, 5)).toEqual([100, 101, 102, 103])
})

it('axisDays() returns every few days, ending with the last', () => {
  expect(axisDays(100, 130, 5)).toEqual([102, 109, 116, 123, 130])
})

it('axisDays() returns the first days of months for a long span', () => {
  expect(datesOf(axisDays(dayAt('2024-12-19'), dayAt('2026-11-20'), 5))).toEqual([
    '2025-01-01',
    '2025-07-01',
    '2026-01-01',
    '2026-07-01',
  ])
})

it.each([1, 30, 90, 365, 5000, 18_250])('axisDays() never exceeds the maximum for %s days', (span) => {
  for (const most of [2, 3, 5, 9]) {
    const days = axisDays(20_000 - span, 20_000, most)
    expect(days.length).toBeLessThanOrEqual(most + 1)
    expect(days.every((day) => day >= 20_000 - span && day <= 20_000)).toBe(true)
  }
})

const tagOf = (id: string) => ({ id, label: `Tag ${id}`, color: '' })

const stats = {
  links: 20,
  clicks: 100,
  tags: [
    { tagId: '1', links: 4, clicks: 10 },
    { tagId: '2', links: 3, clicks: 50 },
    { tagId: '3', links: 2, clicks: 1 },
    { tagId: 'not there any more', links: 1, clicks: 7 },
  ],
}

it('tagShares() lists the tags with the most clicks, and sums up the others and untagged links', () => {
  expect(tagShares(stats, ['1', '2', '3', '4'].map(tagOf), 2)).toEqual({
    tags: [
      { tag: tagOf('2'), links: 3, clicks: 50 },
      { tag: tagOf('1'), links: 4, clicks: 10 },
    ],
    others: { count: 2, links: 2, clicks: 1 },
    untagged: { links: 11, clicks: 39 },
  })
})

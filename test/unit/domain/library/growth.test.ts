import { expect, it } from 'vitest'
import { changeIn, daysOf, growthBetween, growthOf, growthRows } from '@/lib/domain/library/growth'

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

it('changeIn() compares a period with the one before, as far as both are known', () => {
  // Two before day 100, three in the period before, four in the period.
  const week = { first: 104, last: 110 }
  expect(changeIn(changes, week, 90)).toEqual({ now: 4, before: 5 })
  expect(changeIn(changes, week, 100)).toEqual({ now: 4, before: undefined })
  expect(changeIn(changes, week, 104)).toBeUndefined()
})

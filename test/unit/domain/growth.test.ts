import { expect, it } from 'vitest'
import { growthBetween, growthOf, growthRows } from '@/lib/domain/library/growth'

const changes = [
  [100, 2],
  [103, 5],
  [110, 9],
] as const

it('has a total for every day, which is the last one known', () => {
  expect(growthBetween(changes, 99, 104)).toEqual([
    [99, 0],
    [100, 2],
    [101, 2],
    [102, 2],
    [103, 5],
    [104, 5],
  ])
})

it('begins with what was there before, and leaves out what is to come', () => {
  const growth = growthBetween(changes, 105, 106)
  expect(growth).toEqual([
    [105, 5],
    [106, 5],
  ])
  expect(growthOf(growth)).toBe(0)
})

it('is read in rows, the newest first, each with what came since the one before', () => {
  expect(growthRows(growthBetween(changes, 102, 104))).toEqual([
    { day: 104, total: 5, more: 0 },
    { day: 103, total: 5, more: 3 },
    { day: 102, total: 2, more: 0 },
  ])
})

it.each([30, 365, 3650, 18_250])('is at most a hundred rows or so for %s days, and they add up', (days) => {
  const growth = growthBetween(
    Array.from({ length: days }, (_, day) => [day, 3 * day] as const),
    0,
    days,
  )
  const rows = growthRows(growth)
  expect(rows.length).toBeLessThanOrEqual(101)
  expect(rows[0]).toMatchObject({ day: days })
  expect(rows.reduce((sum, { more }) => sum + more, 0)).toBe(growthOf(growth))
})

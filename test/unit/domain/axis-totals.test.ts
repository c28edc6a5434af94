import { expect, it } from 'vitest'
import { axisTotals } from '@/lib/domain/axis-totals'

it.each([
  [0, 3, [0, 1, 2, 3]],
  [0, 13, [0, 5, 10]],
  [9, 32, [10, 15, 20, 25, 30]],
  [1180, 1420, [1200, 1250, 1300, 1350, 1400]],
  [9_700_000, 10_000_000, [9_700_000, 9_800_000, 9_900_000, 10_000_000]],
])('names round numbers from %s to %s', (least, most, named) => {
  expect(axisTotals(least, most, 5)).toEqual(named)
})

it('never names a part of a link, nor more than there is room for', () => {
  for (let most = 1; most < 1e12; most = Math.ceil(most * 1.7)) {
    const named = axisTotals(0, most, 6)
    expect(named.every(Number.isInteger)).toBe(true)
    expect(named.length).toBeGreaterThanOrEqual(2)
    expect(named.length).toBeLessThanOrEqual(7)
  }
})

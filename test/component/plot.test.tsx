import { describe, expect, it } from 'vitest'
import { plotOf } from '@/components/overview/plot'
import type { Growth } from '@/lib/domain/growth'

const growth: Growth = [10, 12, 12, 12, 20].map((total, index) => [20_000 + index, total])

it('draws from the first day at the left to the last at the right, and more is higher', () => {
  const { left, right, pointAt } = plotOf(growth, 600)
  expect(pointAt(0).x).toBe(left)
  expect(pointAt(4).x).toBe(right)
  expect(pointAt(4).y).toBeLessThan(pointAt(3).y)
  expect(pointAt(3).y).toBeLessThan(pointAt(0).y)
})

it('leaves out of the line what lies straight between two days', () => {
  expect(plotOf(growth, 600).line.split('L')).toHaveLength(4)
})

it('names totals and days at their places', () => {
  const { totals, days, pointAt } = plotOf(growth, 600)
  expect(totals.find(({ text }) => text === '12')?.at).toBe(pointAt(1).y)
  expect(days.map(({ at }) => at)).toEqual(growth.map((_, index) => pointAt(index).x))
})

describe('the day that is pointed at', () => {
  const { left, right, pointAt, indexAt } = plotOf(growth, 600)

  it('is the nearest one', () => {
    expect(growth.map((_, index) => indexAt(pointAt(index).x + 3))).toEqual([0, 1, 2, 3, 4])
  })

  it('is the first or the last beside the line', () => {
    expect([indexAt(left - 50), indexAt(right + 50)]).toEqual([0, 4])
  })
})

it('takes a total that never changes, zero too, and a thousand years', () => {
  const flat = Array.from({ length: 365_000 }, (_, index): [number, number] => [index, 0])
  const { line, totals } = plotOf(flat, 600)
  expect(line.split('L')).toHaveLength(2)
  expect(totals.map(({ text }) => text)).toEqual(['0', '1'])
})

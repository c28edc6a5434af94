import { expect, it } from 'vitest'
import { axisDays, DAY_MS } from '@/lib/domain/library/days'

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

import { expect, it } from 'vitest'
import { type Sample, sampledOn, samplesOf } from '@/lib/domain/library/cached-link'

/** What is stored of a link whose clicks are read day after day. */
const after = (...reads: [day: number, clicks: number][]) =>
  reads.reduce<{ clicks: number; samples?: readonly Sample[] } | undefined>(
    (before, [day, clicks]) => sampledOn(day, { clicks }, before),
    undefined,
  )

it('sampledOn() stores nothing for a link without clicks', () => {
  expect(after([100, 0], [101, 0])).toEqual({ clicks: 0 })
})

it('sampledOn() adds a sample on the days on which the clicks changed, and on no others', () => {
  expect(after([100, 4], [101, 4], [102, 4], [103, 9])?.samples).toEqual([
    [100, 4],
    [103, 9],
  ])
})

it('sampledOn() keeps one sample a day, the last one', () => {
  expect(after([100, 4], [100, 5], [100, 6])?.samples).toEqual([[100, 6]])
})

it('sampledOn() follows clicks that decrease, as when a service resets its counts', () => {
  expect(after([100, 4], [101, 0], [102, 1])?.samples).toEqual([
    [100, 4],
    [101, 0],
    [102, 1],
  ])
})

it('samplesOf() takes the clicks of a link without samples as old', () => {
  expect(samplesOf({ clicks: 7 })).toEqual([[0, 7]])
  expect(sampledOn(100, { clicks: 9 }, { clicks: 7 }).samples).toEqual([
    [0, 7],
    [100, 9],
  ])
})

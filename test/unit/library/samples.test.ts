import { expect, it } from 'vitest'
import { type Sample, sampledOn, samplesOf } from '@/lib/background/link-cache/samples'

/** What is kept of a link whose clicks are read day after day. */
const after = (...readings: [day: number, clicks: number][]) =>
  readings.reduce<{ clicks: number; samples?: readonly Sample[] } | undefined>((before, [day, clicks]) => {
    const samples = sampledOn(day, clicks, before)
    return { clicks, ...(samples && { samples }) }
  }, undefined)

it('keep nothing for a link that nobody followed', () => {
  expect(after([100, 0], [101, 0])).toEqual({ clicks: 0 })
})

it('are written on the days on which the clicks have changed, and on no others', () => {
  expect(after([100, 4], [101, 4], [102, 4], [103, 9])?.samples).toEqual([
    [100, 4],
    [103, 9],
  ])
})

it('are one for a day, which is the last of it', () => {
  expect(after([100, 4], [100, 5], [100, 6])?.samples).toEqual([[100, 6]])
})

it('follow clicks that become fewer, as where a service begins to count anew', () => {
  expect(after([100, 4], [101, 0], [102, 1])?.samples).toEqual([
    [100, 4],
    [101, 0],
    [102, 1],
  ])
})

it('take the clicks of a link that was held before there were samples as old', () => {
  expect(samplesOf({ clicks: 7 })).toEqual([[0, 7]])
  expect(sampledOn(100, 9, { clicks: 7 })).toEqual([
    [0, 7],
    [100, 9],
  ])
})

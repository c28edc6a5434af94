import { describe, expect, it, vi } from 'vitest'
import { expiryAt, localDay, toLocalInput } from '@/lib/domain/link/expiry'

const HOUR_MS = 3_600_000

/* Zones with and without summer time, on both sides of UTC, one of which shifts by half an hour. */
describe.each([
  ['Europe/Berlin', [60, 120]],
  ['America/New_York', [-300, -240]],
  ['Pacific/Auckland', [720, 780]],
  ['Australia/Lord_Howe', [630, 660]],
  ['Asia/Kolkata', [330]],
])('in %s', (zone, offsets) => {
  const hoursOfYear = Array.from({ length: 366 * 24 }, (_, hour) => new Date(Date.UTC(2027, 0, 1) + hour * HOUR_MS))

  it('toLocalInput() and the browser agree on the moment, at every hour of a year', () => {
    vi.stubEnv('TZ', zone)
    const seen = new Set(hoursOfYear.map((moment) => -moment.getTimezoneOffset()))
    // The zone is really in effect.
    expect([...seen].toSorted((one, other) => one - other)).toEqual(offsets)
    const wrong = hoursOfYear.filter((moment) => {
      const read = new Date(toLocalInput(moment))
      // One hour in autumn has two moments with the same text.
      return toLocalInput(read) !== toLocalInput(moment) || Math.abs(read.getTime() - moment.getTime()) > HOUR_MS
    })
    expect(wrong).toEqual([])
  })

  it('localDay() is the day of the same clock', () => {
    vi.stubEnv('TZ', zone)
    expect(hoursOfYear.filter((moment) => !toLocalInput(moment).startsWith(`${localDay(moment)}T`))).toEqual([])
  })

  it('a lifetime is as long when the clocks change meanwhile', () => {
    vi.stubEnv('TZ', zone)
    const wrong = hoursOfYear.filter((moment) => {
      const now = moment.getTime()
      return Date.parse(expiryAt('P1D', now)) - now !== 24 * HOUR_MS
    })
    expect(wrong).toEqual([])
  })
})

it.each([
  ['just before the clocks go forward', '2027-03-28T00:59:00Z', '2027-03-28T01:59'],
  ['just after', '2027-03-28T01:00:00Z', '2027-03-28T03:00'],
  ['just before they go back', '2027-10-31T00:59:00Z', '2027-10-31T02:59'],
  ['just after', '2027-10-31T01:00:00Z', '2027-10-31T02:00'],
])('toLocalInput() shows the time of the wall clock %s', (_, moment, shown) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(toLocalInput(new Date(moment))).toBe(shown)
})

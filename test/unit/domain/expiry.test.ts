import { expect, it } from 'vitest'
import { momentIn, toLocalInput } from '@/lib/domain/link/expiry'

it('rounds a preset up to the minute, so that it never gives less than it says', () => {
  expect(momentIn(1, Date.UTC(2026, 0, 1, 10, 0, 1)).toISOString()).toBe('2026-01-01T11:01:00.000Z')
  expect(momentIn(24, Date.UTC(2026, 0, 1)).toISOString()).toBe('2026-01-02T00:00:00.000Z')
})

it('writes a moment as the local time that a datetime-local input shows', () => {
  const moment = new Date(2026, 2, 4, 5, 6)
  expect(toLocalInput(moment)).toBe('2026-03-04T05:06')
  expect(new Date(toLocalInput(moment))).toEqual(moment)
})

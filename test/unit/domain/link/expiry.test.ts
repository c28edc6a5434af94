import { expect, it } from 'vitest'
import { momentIn, toLocalInput } from '@/lib/domain/link/expiry'

it('momentIn() rounds up to the minute', () => {
  expect(momentIn(1, Date.UTC(2026, 0, 1, 10, 0, 1)).toISOString()).toBe('2026-01-01T11:01:00.000Z')
  expect(momentIn(24, Date.UTC(2026, 0, 1)).toISOString()).toBe('2026-01-02T00:00:00.000Z')
})

it('toLocalInput() writes local time for a datetime-local input', () => {
  const moment = new Date(2026, 2, 4, 5, 6)
  expect(toLocalInput(moment)).toBe('2026-03-04T05:06')
  expect(new Date(toLocalInput(moment))).toEqual(moment)
})

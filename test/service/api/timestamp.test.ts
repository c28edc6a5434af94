import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimestamp, parseTimestamp } from '../../../service/api/field-types.ts'

const anyTime = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })

test('timestamps are written in the format of the interface document', () => {
  fc.assert(
    fc.property(anyTime, (date) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/.test(formatTimestamp(date.getTime()))),
  )
  expect(formatTimestamp(Date.parse('2026-03-01T09:30:00.007Z'))).toBe('2026-03-01T09:30:00.007000')
})

test('a written timestamp reads as the same time', () => {
  fc.assert(fc.property(anyTime, (date) => parseTimestamp(formatTimestamp(date.getTime())) === date.getTime()))
})

test.each([
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2026-03-01T09:30', '2026-03-01T09:30:00Z'],
  ['2026-03-01T09:30:15', '2026-03-01T09:30:15Z'],
  ['2026-03-01T09:30:15.5', '2026-03-01T09:30:15.500Z'],
  ['2026-03-01T09:30:15.123456789Z', '2026-03-01T09:30:15.123Z'],
  ['2026-03-01T09:30:15+05:45', '2026-03-01T03:45:15Z'],
  ['2028-02-29T23:59:59-11:00', '2028-03-01T10:59:59Z'],
])('%s is %s', (text, moment) => {
  expect(parseTimestamp(text)).toBe(Date.parse(moment))
})

test.each([
  '',
  'now',
  '2026',
  '2026-03',
  '2026-13-01',
  '2027-02-29',
  '2026-03-01T24:00:01Z',
  '2026-03-01 09:30',
  '1772357400',
])('%j is no timestamp', (text) => {
  expect(parseTimestamp(text)).toBeUndefined()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../service/monitor/log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const logWithLines = () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line), now: () => Date.UTC(2026, 2, 1) })
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line)) }
}

const gone = () => new Error('PostgreSQL cannot be used', { cause: new Error('connect ECONNREFUSED') })

test('failure() writes one line with the causes, the request and where it happened', () => {
  const { log, lines, entries } = logWithLines()
  log.failure(gone(), { requestId: 'r1', route: '/:token' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
  expect(entries()).toMatchObject([
    {
      time: '2026-03-01T00:00:00.000Z',
      level: 'error',
      message: 'PostgreSQL cannot be used: connect ECONNREFUSED',
      requestId: 'r1',
      route: '/:token',
      stack: expect.stringContaining('log.test.ts'),
    },
  ])
})

test.each([
  [
    'the first of several errors',
    [new Error('connect ECONNREFUSED ::1'), new Error('another')],
    'connect ECONNREFUSED ::1',
  ],
  ['its own message if there are none', [], 'no address'],
])('failure() writes %s', (_, errors, message) => {
  const { log, entries } = logWithLines()
  log.failure(new AggregateError(errors, 'no address'))
  expect(entries()).toMatchObject([{ message }])
})

test('failure() never writes the details that a database adds', () => {
  const { log, lines } = logWithLines()
  log.failure(Object.assign(new Error('duplicate key'), { detail: 'Key (token)=(private) already exists.' }))
  expect(lines[0]).not.toContain('private')
})

test('failure() writes the same failure once a second, with its count', () => {
  const { log, entries } = logWithLines()
  for (let request = 0; request < 1_000; request += 1) log.failure(gone(), { requestId: `r${request}` })
  log.failure(new Error('another'))
  expect(entries().map(({ message, count }) => [message, count])).toEqual([
    ['PostgreSQL cannot be used: connect ECONNREFUSED', undefined],
    ['another', undefined],
  ])
  vi.advanceTimersByTime(1_000)
  expect(entries()[2]).toMatchObject({ count: 999, requestId: 'r999' })
  log.failure(gone())
  vi.advanceTimersByTime(1_000)
  expect(entries()[3]).toMatchObject({ count: 1 })
  vi.advanceTimersByTime(10_000)
  expect(entries()).toHaveLength(4)
  log.failure(gone())
  expect(entries()[4]).not.toHaveProperty('count')
})

test('failure() limits the kinds that it counts', () => {
  const { log, entries } = logWithLines()
  for (let kind = 0; kind < 5_000; kind += 1) log.failure(new Error(`number ${kind}`))
  vi.advanceTimersByTime(1_000)
  expect(entries().length).toBeLessThan(110)
})

test('close() writes the remaining counts', () => {
  const { log, entries } = logWithLines()
  log.failure(gone())
  log.failure(gone())
  log.close()
  expect(entries()[1]).toMatchObject({ count: 1 })
})

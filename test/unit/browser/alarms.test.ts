import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWakeUp } from '@/lib/background/browser/alarms'

const NOW = Date.UTC(2026, 0, 1)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The alarms are a double: the moment that was asked for last. */
const underTest = () => {
  const alarms: { when?: number | undefined } = {}
  const run = vi.fn()
  const wakeUp = createWakeUp(
    {
      create(_: unknown, info?: { when?: number }) {
        alarms.when = info?.when
      },
      async clear() {
        alarms.when = undefined
        return true
      },
    } as never,
    run,
    Date.now,
  )
  return { alarms, run, wakeUp }
}

it('at() sets a timer for its moment, and an alarm half a minute later in case the worker stops', () => {
  const { alarms, run, wakeUp } = underTest()
  wakeUp.at(NOW + 2_000)
  expect(alarms.when).toBe(NOW + 30_000)
  vi.advanceTimersByTime(1_999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

it('at() replaces the moment before, and runs once', () => {
  const { alarms, run, wakeUp } = underTest()
  wakeUp.at(NOW + 2_000)
  wakeUp.at(NOW + 90_000)
  expect(alarms.when).toBe(NOW + 90_000)
  vi.advanceTimersByTime(89_999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('at() runs at once if the moment has passed', () => {
  const { run, wakeUp } = underTest()
  wakeUp.at(NOW - 5_000)
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledTimes(1)
})

it('at() does not run for a moment beyond the range of a timer', () => {
  const { run, wakeUp } = underTest()
  wakeUp.at(NOW + 365 * 24 * 3_600_000)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(run).not.toHaveBeenCalled()
})

it('at() clears timer and alarm if there is nothing to wake up for', () => {
  const { alarms, run, wakeUp } = underTest()
  wakeUp.at(NOW + 2_000)
  wakeUp.cancel()
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
  expect(alarms.when).toBeUndefined()
})

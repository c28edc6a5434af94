import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeartbeat } from '../../../service/monitor/heartbeat.ts'
import { StoreUnavailable } from '../../../service/storage/store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const unavailable = (cause: object) =>
  new StoreUnavailable('cannot be used', { cause: Object.assign(new Error('x'), cause) })

const startWith = async (beat: () => Promise<void>) => {
  const reports: unknown[] = []
  let elapsed = 0
  const heartbeat = await startHeartbeat({
    beat,
    countBacklog: async () => 3,
    refresh: async () => {},
    report: (error) => reports.push(error),
    elapsed: () => elapsed,
  })
  const pass = async (milliseconds: number) => {
    elapsed += milliseconds
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  return { heartbeat, reports, pass }
}

test('readiness() is ready and reports the backlog while beats are written, without writing itself', async () => {
  const beat = vi.fn(async () => {})
  const { heartbeat, pass } = await startWith(beat)
  expect(heartbeat.readiness()).toEqual({ isReady: true, backlog: 3 })
  await pass(3_000)
  expect(beat).toHaveBeenCalledTimes(4)
  for (let request = 0; request < 10; request += 1) heartbeat.readiness()
  expect(beat).toHaveBeenCalledTimes(4)
  heartbeat.stop()
  await pass(3_000)
  expect(beat).toHaveBeenCalledTimes(4)
})

test('readiness() gives the reason of a failed beat, until one is written', async () => {
  let failure: Error | undefined = unavailable({ errcode: 13 })
  const { heartbeat, reports, pass } = await startWith(async () => {
    if (failure) throw failure
  })
  expect(heartbeat.readiness()).toEqual({ isReady: false, reason: 'The disk of the database is full.' })
  expect(reports).toEqual([failure])
  failure = undefined
  await pass(1_000)
  expect(heartbeat.readiness()).toMatchObject({ isReady: true })
})

test('readiness() is not ready while the database does not answer', async () => {
  let hang: Promise<void> = Promise.resolve()
  const { heartbeat, pass } = await startWith(() => hang)
  hang = new Promise(() => {})
  await pass(1_000)
  expect(heartbeat.readiness()).toMatchObject({ isReady: true })
  await pass(4_000)
  expect(heartbeat.readiness()).toEqual({ isReady: false, reason: 'The database does not answer.' })
})

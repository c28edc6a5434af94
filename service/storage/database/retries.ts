import { setTimeout } from 'node:timers/promises'

/** In milliseconds: no retry after this. */
const MAX_DURATION = 5_000
const FIRST_PAUSE = 2
const MAX_PAUSE = 250

/**
 * Runs `work` until it succeeds or fails with an error that is not retryable, for at most five seconds. Pauses double, and
 * are random so that two writers in conflict do not meet again.
 */
export const withRetries = async <Result>(
  work: () => Promise<Result>,
  isRetryable: (error: unknown) => boolean,
): Promise<Result> => {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || performance.now() - startedAt > MAX_DURATION) throw error
      await setTimeout(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.5 + Math.random()))
    }
}

import { expect } from 'vitest'

/** For what hangs, not for a busy machine. */
const TIMEOUT_MS = 30_000

/** Waits until a value of a page or service meets an expectation. */
export const shown = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: TIMEOUT_MS })

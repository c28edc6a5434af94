import { expect } from 'vitest'

/** For what hangs, not for a busy machine. */
const TIMEOUT_MS = 30_000

/** Expects a value of a page or service, once it is there. */
export const shown = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: TIMEOUT_MS })

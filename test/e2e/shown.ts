import { expect } from 'vitest'

const TIMEOUT_MS = 15_000

/** Expects a value of a page or service, once it is there. */
export const shown = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: TIMEOUT_MS })

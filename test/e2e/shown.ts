import { expect } from 'vitest'

const TIMEOUT_MS = 15_000

/** Expects of what a page shows, or of what a service knows, as soon as it does. */
export const shown = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: TIMEOUT_MS })

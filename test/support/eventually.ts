import { expect } from 'vitest'

/** Waits until an expectation holds. The limit is for a test that hangs, not for a busy machine. */
export const eventually = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: 20_000 })

import { expect } from 'vitest'

/** Expects of what is under way, as soon as it is so. The limit tells what hangs, on a machine however busy. */
export const eventually = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: 20_000 })

import type { Failure } from './failure'

/** What an operation gives: a value, or the reason why there is none. Nothing in the background throws for a Failure. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** The outcome of work that gives nothing back, once it is done. */
export const done = async (work: Promise<unknown>): Promise<Result<null>> => {
  await work
  return ok(null)
}

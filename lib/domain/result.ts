import type { Failure } from './failure'

/** A value, or the failure that prevented it. Nothing in the background throws for a Failure. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** Awaits work without a result. */
export const done = async (work: Promise<unknown>): Promise<Result<null>> => {
  await work
  return ok(null)
}

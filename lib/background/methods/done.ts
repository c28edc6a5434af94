import { ok, type Result } from '@/lib/domain/result'

/** The outcome of work that gives nothing back, once it is done. */
export const done = async (work: Promise<void>): Promise<Result<null>> => {
  await work
  return ok(null)
}

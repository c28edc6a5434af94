import type { Hook } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { Problem } from './problem.ts'

/** Refuses a request that its schema does not accept, in the words of the first rule that it breaks. */
export const refuseInvalid: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return
  const issue = result.error.issues[0]
  const field = issue?.path[0]
  const message = issue?.message ?? 'This request cannot be accepted.'
  throw new Problem(422, 'invalid-request', message, { field: field === undefined ? undefined : String(field) })
}

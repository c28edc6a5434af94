import type { Hook } from '@hono/zod-openapi'
import type { Env } from 'hono'

/** Every HTTP status with which the API refuses or fails. */
export type ProblemStatus = 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

type ProblemDetails = {
  /** The request field or query parameter that the problem is about. */
  field?: string | undefined
  headers?: Record<string, string>
}

/** A request that cannot be answered as asked. `message` is a sentence for people, `code` a word for programs. */
export class Problem extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly field: string | undefined
  readonly headers: Record<string, string>

  constructor(status: ProblemStatus, code: string, message: string, details: ProblemDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.field = details.field
    this.headers = details.headers ?? {}
  }
}

/** The request was understood, but one of its fields cannot be accepted. */
export const invalidField = (field: string, message: string): Problem =>
  new Problem(422, 'invalid-request', message, { field })

/** Refuses a request that its schema does not accept, in the words of the first rule that it breaks. */
export const refuseInvalid: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return
  const issue = result.error.issues[0]
  const field = issue?.path[0]
  const message = issue?.message ?? 'This request cannot be accepted.'
  throw new Problem(422, 'invalid-request', message, { field: field === undefined ? undefined : String(field) })
}

/** 405, with the methods that can be used. */
export const methodNotAllowed = (method: string, allowed: string): Problem =>
  new Problem(405, 'method-not-allowed', `${method} cannot be used here, only ${allowed}.`, {
    headers: { Allow: allowed },
  })

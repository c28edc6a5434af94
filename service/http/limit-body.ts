import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../api/problem.ts'

const MAX_BYTES = 64 * 1024

/** Refuses bodies over 64 KB, with a declared length or without. */
export const limitBody = (): MiddlewareHandler => {
  const limitByReading = bodyLimit({ maxSize: MAX_BYTES, onError: refuse })
  return async (context, next) => {
    // Node reads no more than the declared length, so the body need not be read here, which takes a stream.
    const declared = context.req.header('transfer-encoding') === undefined && context.req.header('content-length')
    if (!declared) return limitByReading(context, next)
    if (Number(declared) > MAX_BYTES) refuse()
    await next()
  }
}

const refuse = (): never => {
  throw new Problem(413, 'too-large', 'This request is larger than 64 KB. Send less at once.')
}

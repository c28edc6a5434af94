import type { Env, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { apiKeyHeader, type Guarded } from '../api/openapi.ts'
import { methodNotAllowed, Problem } from '../api/problem.ts'
import type { KeyRing } from '../keys.ts'

/** Lets a request pass that carries a valid key, and refuses every other one. */
export const requireApiKey =
  (keys: Pick<KeyRing, 'find'>): MiddlewareHandler<Guarded> =>
  async (context, next) => {
    const key = context.req.header(apiKeyHeader)
    if (key === undefined || key === '') {
      throw new Problem(401, 'missing-api-key', `Send your API key in the header ${apiKeyHeader}.`)
    }
    const known = await keys.find(key)
    if (known === undefined) {
      throw new Problem(401, 'wrong-api-key', 'This API key is not valid here. Check the key and the service address.')
    }
    context.set('key', known)
    await next()
  }

const MAX_BYTES = 64 * 1024

const refuseLarge = (): never => {
  throw new Problem(413, 'too-large', 'This request is larger than 64 KB. Send less at once.')
}

const limitByReading = bodyLimit({ maxSize: MAX_BYTES, onError: refuseLarge })

/** Refuses bodies over 64 KB, with a declared length or without. */
export const limitBody: MiddlewareHandler = async (context, next) => {
  // Node reads no more than the declared length, so the body need not be read here, which takes a stream.
  const declared = context.req.header('transfer-encoding') === undefined && context.req.header('content-length')
  if (!declared) return limitByReading(context, next)
  if (Number(declared) > MAX_BYTES) refuseLarge()
  await next()
}

/**
 * Answers 405 to methods other than `allowed`. Register it after the handlers of these paths, and before those of tokens.
 */
export const refuseOtherMethods = (app: Hono<Env>, allowed: Record<string, string>): void => {
  for (const [path, methods] of Object.entries(allowed)) {
    app.all(path, (context) => {
      throw methodNotAllowed(context.req.method, methods)
    })
  }
}

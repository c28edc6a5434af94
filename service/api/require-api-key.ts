import type { MiddlewareHandler } from 'hono'
import type { KeyRing } from '../keys/key-ring.ts'
import { Problem } from './problem.ts'

/** The header that carries the key (interface document, 5). */
export const apiKeyHeader = 'X-Service-Api-Key'

/** For the routes of the OpenAPI description that want the key. */
export const apiKeySecurity = [{ ApiKey: [] }]

/** Lets a request pass that carries a valid key, and refuses every other one. */
export const requireApiKey =
  (keys: Pick<KeyRing, 'accepts'>): MiddlewareHandler =>
  async (context, next) => {
    const key = context.req.header(apiKeyHeader)
    if (key === undefined || key === '') {
      throw new Problem(401, 'missing-api-key', `Send your API key in the header ${apiKeyHeader}.`)
    }
    if (!(await keys.accepts(key))) {
      throw new Problem(401, 'wrong-api-key', 'This API key is not valid here. Check the key and the service address.')
    }
    await next()
  }

import type { Env, Hono } from 'hono'
import { Problem } from '../api/problem.ts'

/**
 * Answers 405 to methods other than `allowed`. Register it after the handlers of these paths, and before those of tokens.
 */
export const refuseOtherMethods = (app: Hono<Env>, allowed: Record<string, string>): void => {
  for (const [path, methods] of Object.entries(allowed)) {
    app.all(path, (context) => {
      throw new Problem(405, 'method-not-allowed', `${context.req.method} cannot be used here, only ${methods}.`, {
        headers: { Allow: methods },
      })
    })
  }
}

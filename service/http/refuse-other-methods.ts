import type { Env, Hono } from 'hono'
import { Problem } from '../api/problem.ts'

/**
 * Answers other methods than `allowed` on these paths. Added behind the handlers of the paths, and before those that take
 * their paths for a token.
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

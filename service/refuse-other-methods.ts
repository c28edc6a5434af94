import type { Env, Hono } from 'hono'
import { Problem } from './api/problem.ts'

/**
 * Refuses on each of these paths every method but the ones named, such as `GET, HEAD`. Called after the routes of those
 * methods have been added, and before any route that would take their paths for a token.
 */
export function refuseOtherMethods(app: Hono<Env>, allowed: Record<string, string>): void {
  for (const [path, methods] of Object.entries(allowed)) {
    app.all(path, (context) => {
      throw new Problem(405, 'method-not-allowed', `${context.req.method} cannot be used here, only ${methods}.`, {
        headers: { Allow: methods },
      })
    })
  }
}

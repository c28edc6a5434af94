import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
import { apiKeyHeader } from './openapi.ts'
import { Problem } from './problem.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Tell whether this process answers',
  responses: { 200: answer('It does.', z.object({ healthy: z.literal(true) })), ...problems(500) },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  summary: 'Tell whether this process can do its work',
  responses: {
    200: answer(
      'It can, as of the last seconds.',
      z.object({
        ready: z.literal(true),
        degraded: z
          .literal(true)
          .optional()
          .openapi({ description: 'The database is away: links that were followed lead on, nothing can be created.' }),
        version: z.string().optional().openapi({ description: 'Only for who sends a key.' }),
        backlog: z
          .int()
          .optional()
          .openapi({ description: "Visits that are not in the links' clicks yet. Only for who sends a key." }),
        spooled: z
          .int()
          .optional()
          .openapi({ description: 'Visits that wait for the database. Only for who sends a key.' }),
        reason: z.string().optional().openapi({ description: 'Why it is degraded. Only for who sends a key.' }),
      }),
    ),
    ...problems(500, 503),
  },
})

/**
 * `GET /health` and `GET /ready`, for load balancers and the like: they need no key and touch no database. Who sends a key
 * gets the version, the backlog and the reason, too.
 */
export const addHealth = (app: OpenAPIHono, { keys, readiness, version }: AppParts): void => {
  app.openapi(healthRoute, () => succeed({ healthy: true as const }, 200))
  app.openapi(readyRoute, async (context) => {
    const key = context.req.header(apiKeyHeader) ?? ''
    // An unknown key is looked up in the database, which may be away.
    const isOperator = key !== '' && (await keys.find(key).catch(() => undefined)) !== undefined
    const state = readiness()
    if (!state.isReady) throw new Problem(503, 'not-ready', isOperator ? state.reason : 'This process is not ready.')
    const { backlog, spooled, degraded } = state
    const ready = { ready: true as const, ...(degraded !== undefined && { degraded: true as const }) }
    return succeed({ ...ready, ...(isOperator && { version, backlog, spooled, reason: degraded }) }, 200)
  })
}

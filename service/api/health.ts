import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
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
  summary: 'Tell whether this process can write to its database',
  responses: {
    200: answer(
      'It has, within the last seconds.',
      z.object({
        ready: z.literal(true),
        version: z.string(),
        backlog: z.int().nullable().openapi({ description: "Visits that are not in the links' clicks yet." }),
      }),
    ),
    ...problems(500, 503),
  },
})

/** `GET /health` and `GET /ready`, for load balancers and the like: they need no key and touch no database. */
export const addHealth = (app: OpenAPIHono, { readiness, version }: AppParts): void => {
  app.openapi(healthRoute, () => succeed({ healthy: true as const }, 200))
  app.openapi(readyRoute, () => {
    const state = readiness()
    if (!state.isReady) throw new Problem(503, 'not-ready', state.reason)
    return succeed({ ready: true as const, version, backlog: state.backlog ?? null }, 200)
  })
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'

const health = z.object({ healthy: z.literal(true) })

const route = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Tell whether the service and its database work',
  responses: { 200: answer('They do.', health), ...problems(500, 503) },
})

/** `GET /health`, for load balancers and the like: needs no key. */
export function addHealth(app: OpenAPIHono, { store }: AppParts): void {
  app.openapi(route, async () => {
    await store.ping()
    return succeed({ healthy: true as const }, 200)
  })
}

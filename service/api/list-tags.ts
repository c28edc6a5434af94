import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
import { apiKeySecurity } from './require-api-key.ts'
import { tag, tagObject } from './tag-schema.ts'

const route = createRoute({
  method: 'get',
  path: '/v1/tags',
  summary: 'List all tags in the order of their creation',
  security: apiKeySecurity,
  responses: { 200: answer('All tags.', z.array(tag)), ...problems(401, 500, 503) },
})

/** `GET /v1/tags` (interface document, 4.5). */
export const addListTags = (app: OpenAPIHono, { store }: AppParts): void => {
  app.openapi(route, async () => {
    const tags = await store.listTags()
    return succeed(tags.map(tagObject), 200)
  })
}

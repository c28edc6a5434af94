import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
import { Problem } from './problem.ts'
import { apiKeySecurity } from './require-api-key.ts'
import { tag, tagBody, tagId, tagObject } from './tag-schema.ts'

const route = createRoute({
  method: 'put',
  path: '/v1/tags/{tag_id}',
  summary: 'Change the label and the color of a tag',
  security: apiKeySecurity,
  request: {
    params: z.object({ tag_id: tagId }),
    body: { required: true, content: { 'application/json': { schema: tagBody } } },
  },
  responses: { 200: answer('The changed tag.', tag), ...problems(400, 401, 404, 413, 415, 422, 500, 503) },
})

/** `PUT /v1/tags/<tag_id>` (interface document, 4.4). */
export const addUpdateTag = (app: OpenAPIHono, { store }: AppParts): void => {
  app.openapi(route, async (context) => {
    const { tag_id: id } = context.req.valid('param')
    const changed = await store.updateTag({ id, ...context.req.valid('json') })
    if (changed === undefined) {
      throw new Problem(404, 'not-found', `There is no tag ${id}. Choose one that GET /v1/tags lists.`)
    }
    return succeed(tagObject(changed), 200)
  })
}

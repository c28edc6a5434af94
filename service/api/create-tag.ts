import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
import { apiKeySecurity } from './require-api-key.ts'
import { tag, tagBody, tagObject } from './tag-schema.ts'

const route = createRoute({
  method: 'post',
  path: '/v1/tags',
  summary: 'Create a tag',
  security: apiKeySecurity,
  request: { body: { required: true, content: { 'application/json': { schema: tagBody } } } },
  responses: { 201: answer('The new tag.', tag), ...problems(400, 401, 413, 415, 422, 500, 503) },
})

/** `POST /v1/tags` (interface document, 4.3). */
export const addCreateTag = (app: OpenAPIHono, { store }: AppParts): void => {
  app.openapi(route, async (context) => {
    const { label, color } = context.req.valid('json')
    return succeed(tagObject(await store.addTag(label, color)), 201)
  })
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { KnownKey } from '../keys.ts'

/** The header that carries the key (interface document, 5). */
export const apiKeyHeader = 'X-Service-Api-Key'

/** What the guard of these routes leaves for them. */
export type Guarded = { Variables: { key: KnownKey } }

/** For the routes that want the key. */
export const apiKeySecurity = [{ ApiKey: [] }]

/** `GET /openapi.json`: describes the API in OpenAPI 3.1, out of the schemas that check the requests. */
export const addOpenApiDocument = (app: OpenAPIHono, publicUrl: string): void => {
  app.openAPIRegistry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: apiKeyHeader,
  })
  let document: ReturnType<typeof app.getOpenAPI31Document> | undefined
  app.get('/openapi.json', (context) => {
    document ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Link shortening service',
        version: '1.0.0',
        description: 'Every answer is an envelope: status is OK or ERROR, and data is the payload.',
      },
      servers: [{ url: publicUrl }],
    })
    return context.json(document)
  })
}

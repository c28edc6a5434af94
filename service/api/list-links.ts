import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
import { linkObject } from './link-object.ts'
import { page, pageQuery } from './page-schema.ts'
import { apiKeySecurity } from './require-api-key.ts'
import { requireTag } from './tag-schema.ts'

const route = createRoute({
  method: 'get',
  path: '/v1/links',
  summary: 'List short links, the newest first unless asked otherwise',
  security: apiKeySecurity,
  request: { query: pageQuery },
  responses: { 200: answer('A page of links.', page), ...problems(401, 422, 500, 503) },
})

/** `GET /v1/links` (interface document, 4.2). A page after the last one is empty. */
export const addListLinks = (app: OpenAPIHono, { store, publicUrl }: AppParts): void => {
  const { host } = new URL(publicUrl)
  app.openapi(route, async (context) => {
    const { sort, order, page: current, per_page: take, tag_id: tagId } = context.req.valid('query')
    if (tagId !== undefined) await requireTag(store, tagId)
    const sortKey = sort === 'performance' ? 'clicks' : sort
    const listing = { sort: sortKey, order, skip: (current - 1) * take, take, tagId } as const
    const { links, total } = await store.listLinks(listing)
    const domain = { id: await store.domainId(host), publicUrl, host }
    const data = links.map((link) => linkObject(link, domain))
    return succeed({ current, total_pages: Math.ceil(total / take), total_rows: total, data }, 200)
  })
}

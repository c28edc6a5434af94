import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import { answer, problems, succeed } from './envelope.ts'
import { link, linkObject } from './link-schema.ts'
import { apiKeySecurity } from './openapi.ts'
import { optionalTagId, requireTag } from './tags.ts'

const MAX_PAGE = 1_000_000_000
const MAX_PER_PAGE = 100

/** One of some words, the first of them by default. */
const choice = <const Words extends [string, ...string[]]>(name: string, words: Words) => {
  const error = `Set ${name} to ${words.join(' or ')}.`
  return z
    .union([z.literal(''), z.enum(words)], { error })
    .default('')
    .transform((word) => (word === '' ? words[0] : word) as Words[number])
    .openapi({ param: { name, in: 'query', required: false }, type: 'string', enum: words, default: words[0] })
}

const wholeNumber = (name: string, byDefault: number, most: number) => {
  const error = `Set ${name} to a whole number from 1 to ${most.toLocaleString('en')}.`
  return z
    .string({ error })
    .default('')
    .refine((text) => text === '' || /^\d{1,10}$/.test(text), { error, abort: true })
    .transform((text) => (text === '' ? byDefault : Number(text)))
    .refine((number) => number >= 1 && number <= most, { error })
    .openapi({
      param: { name, in: 'query', required: false },
      type: 'integer',
      minimum: 1,
      maximum: most,
      default: byDefault,
    })
}

/** The query of a list (interface document, 4.2; the names are ours). A parameter that is set to nothing is absent. */
const pageQuery = z.object({
  sort: choice('sort', ['date', 'performance']).openapi({ description: 'By date of creation or by number of clicks.' }),
  order: choice('order', ['desc', 'asc']).openapi({
    description: 'Newest or most clicked first, or last. Links that are equal keep one order.',
  }),
  page: wholeNumber('page', 1, MAX_PAGE).openapi({ description: 'The number of the page.' }),
  per_page: wholeNumber('per_page', 12, MAX_PER_PAGE).openapi({ description: 'How many links make a page.' }),
  tag_id: optionalTagId.openapi({ description: 'Only the links with this tag.' }),
})

/** A page of links (interface document, 2.4). */
const page = z
  .object({
    current: z.int(),
    total_pages: z.int(),
    total_rows: z.int().openapi({ description: 'The number of links on all pages together.' }),
    data: z.array(link),
  })
  .openapi('LinkPage')

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

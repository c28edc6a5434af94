import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { text } from '../text'
import { linkSchema } from './link'

export const MAX_PAGE_SIZE = 100

/** One page of the service's list; null is what the service does not tell. */
export const linkPageSchema = z.object({
  current: z.nullable(z.number()),
  totalPages: z.nullable(z.number()),
  totalRows: z.nullable(z.number()),
  links: z.array(linkSchema),
  /** What was wrong with a link that was left out; there may be more than this one. */
  unreadable: z.optional(failureSchema),
})

export type LinkPage = z.infer<typeof linkPageSchema>

/** Which page is wanted (interface, section 4.2). Pages count from 1 and hold at most 100 links. */
export const linkQuerySchema = z.object({
  sort: z.optional(z.enum(['date', 'performance'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  page: z.optional(z.int().check(z.gte(1))),
  perPage: z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE_SIZE))),
  tagId: z.optional(text(1000)),
})

export type LinkQuery = z.infer<typeof linkQuerySchema>

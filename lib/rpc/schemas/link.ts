import type { KnownLinks } from '@/lib/domain/library/known-links'
import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE, type LinkPage, type LinkQuery } from '@/lib/domain/link/link-page'
import * as z from '../zod'
import { failureSchema } from './failure'
import { text } from './text'

export const linkSchema: z.ZodMiniType<Link> = z.lazy(() =>
  z.object({
    id: z.string(),
    destination: z.string(),
    token: z.string(),
    shortLink: z.string(),
    domainId: z.string(),
    domain: z.string(),
    hasPassword: z.boolean(),
    createdAt: z.number(),
    updatedAt: z.number(),
    clicks: z.number(),
  }),
)

export const linkPageSchema: z.ZodMiniType<LinkPage> = z.lazy(() =>
  z.object({
    current: z.nullable(z.number()),
    totalPages: z.nullable(z.number()),
    totalRows: z.nullable(z.number()),
    links: z.array(linkSchema),
    unreadable: z.optional(failureSchema),
  }),
)

export const linkIdSchema = z.lazy(() => z.object({ id: text(1000) }))

export const knownLinksSchema: z.ZodMiniType<KnownLinks> = z.lazy(() =>
  z.object({ first: z.array(linkSchema), count: z.number() }),
)

export const linkQuerySchema: z.ZodMiniType<LinkQuery> = z.lazy(() =>
  z.object({
    sort: z.optional(z.enum(['date', 'performance'])),
    order: z.optional(z.enum(['asc', 'desc'])),
    page: z.optional(z.int().check(z.gte(1))),
    perPage: z.optional(z.int().check(z.gte(1), z.lte(LARGEST_PAGE))),
    tagId: z.optional(text(1000)),
  }),
)

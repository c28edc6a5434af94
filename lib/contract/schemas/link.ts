import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { KnownLinks } from '@/lib/domain/known-links'
import type { Link } from '@/lib/domain/link'
import { LARGEST_PAGE, type LinkPage, type LinkQuery } from '@/lib/domain/link-page'
import { failureSchema } from './failure'
import { text } from './text'

export const linkSchema: Schema<Link> = v.object({
  id: v.string(),
  destination: v.string(),
  token: v.string(),
  shortLink: v.string(),
  domainId: v.string(),
  domain: v.string(),
  hasPassword: v.boolean(),
  createdAt: v.number(),
  updatedAt: v.number(),
  clicks: v.number(),
})

export const linkPageSchema: Schema<LinkPage> = v.object({
  current: v.nullable(v.number()),
  totalPages: v.nullable(v.number()),
  totalRows: v.nullable(v.number()),
  links: v.array(linkSchema),
  unreadable: v.optional(failureSchema),
})

export const linkIdSchema = v.object({ id: text(1000) })

export const knownLinksSchema: Schema<KnownLinks> = v.object({ first: v.array(linkSchema), count: v.number() })

export const linkQuerySchema: Schema<LinkQuery> = v.object({
  sort: v.optional(v.picklist(['date', 'performance'])),
  order: v.optional(v.picklist(['asc', 'desc'])),
  page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  perPage: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LARGEST_PAGE))),
  tagId: v.optional(text(1000)),
})

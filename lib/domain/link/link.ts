import * as z from 'zod/mini'
import type { Failure } from '../failure'

/** A short link as the service lists it. Times are in milliseconds since 1970. */
export const linkSchema = z.object({
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
})

export type Link = z.infer<typeof linkSchema>

export const MAX_PAGE_SIZE = 100

/** One page of the service's list; null for what the service does not send. */
export type LinkPage = {
  current: number | null
  totalPages: number | null
  totalRows: number | null
  links: Link[]
  /** The failure of the first link that could not be read and was left out. */
  unreadable?: Failure | undefined
}

const linkOrderSchema = z.object({ sort: z.enum(['date', 'performance']), order: z.enum(['asc', 'desc']) })

/** By date of creation or by clicks, as the service sorts its list (interface, section 4.2). */
export type LinkOrder = z.infer<typeof linkOrderSchema>

export const anyOrderSchema = z.partial(linkOrderSchema)

/** The query for a page of the list (interface, section 4.2). The first page is 1. */
export type LinkQuery = Partial<LinkOrder> & { page?: number; perPage?: number; tagId?: string }

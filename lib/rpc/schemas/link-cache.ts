import * as z from 'zod/mini'
import {
  type CacheState,
  type LinkSearch,
  type LinkSearchResult,
  MAX_LINKS_FOUND,
  SYNC_SCOPES,
} from '@/lib/domain/library/link-cache'
import { failureSchema } from './failure'
import { linkSchema } from './link'
import { text } from './text'

export const cacheStateSchema: z.ZodMiniType<CacheState> = z.lazy(() =>
  z.object({
    progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
    isBusy: z.boolean(),
    cached: z.number(),
    total: z.nullable(z.number()),
    readAt: z.nullable(z.number()),
    tagsReadAt: z.nullable(z.number()),
    problem: z.optional(failureSchema),
  }),
)

export const syncSchema = z.lazy(() => z.object({ scope: z.enum(SYNC_SCOPES) }))

export const pauseSchema = z.lazy(() => z.object({ isPaused: z.boolean() }))

export const linkSearchSchema: z.ZodMiniType<LinkSearch> = z.lazy(() =>
  z.object({
    query: text(10_000),
    first: z.int().check(z.gte(0)),
    count: z.int().check(z.gte(0), z.lte(MAX_LINKS_FOUND)),
  }),
)

export const linkSearchResultSchema: z.ZodMiniType<LinkSearchResult> = z.lazy(() =>
  z.object({
    version: z.string(),
    count: z.number(),
    first: z.number(),
    links: z.array(linkSchema),
    maxClicks: z.number(),
  }),
)

import * as z from 'zod/mini'
import type { DayTotal, LinkStats } from '@/lib/domain/library/stats'
import { linkSchema } from './link'

const dayTotalSchema: z.ZodMiniType<DayTotal> = z.lazy(() => z.tuple([z.number(), z.number()]))

export const linkStatsSchema: z.ZodMiniType<LinkStats> = z.lazy(() =>
  z.object({
    links: z.number(),
    clicks: z.number(),
    followed: z.number(),
    busiest: z.array(linkSchema),
    tags: z.array(z.object({ tagId: z.string(), links: z.number(), clicks: z.number() })),
    tagsReadAt: z.nullable(z.number()),
    tagsAddUp: z.boolean(),
    clicksReadAt: z.nullable(z.number()),
    linksByDay: z.array(dayTotalSchema),
    clicksByDay: z.array(dayTotalSchema),
  }),
)

import * as z from 'zod/mini'
import type { MirrorChunk, MirrorPlace, MirrorState } from '@/lib/domain/mirror'
import { failureSchema } from './failure'
import { linkSchema } from './link'
import { text } from './text'

export const mirrorStateSchema: z.ZodMiniType<MirrorState> = z.object({
  progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
  isBusy: z.boolean(),
  held: z.number(),
  total: z.nullable(z.number()),
  readAt: z.nullable(z.number()),
  tagsReadAt: z.nullable(z.number()),
  problem: z.optional(failureSchema),
})

const mirrorPlaceSchema: z.ZodMiniType<MirrorPlace> = z.object({ createdAt: z.number(), id: text(1000) })

export const mirrorReadSchema = z.object({
  after: z.nullable(mirrorPlaceSchema),
  count: z.int().check(z.gte(1), z.lte(5000)),
})

export const mirrorChunkSchema: z.ZodMiniType<MirrorChunk> = z.object({
  links: z.array(linkSchema),
  next: z.nullable(mirrorPlaceSchema),
})

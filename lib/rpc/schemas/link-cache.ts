import type { MirrorChunk, MirrorPlace, MirrorState } from '@/lib/domain/library/link-cache'
import * as z from '../zod'
import { failureSchema } from './failure'
import { linkSchema } from './link'

export const mirrorStateSchema: z.ZodMiniType<MirrorState> = z.lazy(() =>
  z.object({
    progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
    isBusy: z.boolean(),
    held: z.number(),
    total: z.nullable(z.number()),
    readAt: z.nullable(z.number()),
    tagsReadAt: z.nullable(z.number()),
    problem: z.optional(failureSchema),
  }),
)

const mirrorPlaceSchema: z.ZodMiniType<MirrorPlace> = z.lazy(() =>
  z.object({ generation: z.number(), number: z.number() }),
)

export const mirrorReadSchema = z.lazy(() => z.object({ after: z.nullable(mirrorPlaceSchema) }))

export const mirrorChunkSchema: z.ZodMiniType<MirrorChunk> = z.lazy(() =>
  z.object({
    generation: z.number(),
    links: z.array(linkSchema),
    next: z.nullable(mirrorPlaceSchema),
  }),
)

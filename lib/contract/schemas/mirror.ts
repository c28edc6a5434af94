import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { MirrorChunk, MirrorPlace, MirrorState } from '@/lib/domain/mirror'
import { failureSchema } from './failure'
import { linkSchema } from './link'

export const mirrorStateSchema: Schema<MirrorState> = v.object({
  progress: v.picklist(['off', 'none', 'reading', 'paused', 'complete']),
  isBusy: v.boolean(),
  held: v.number(),
  total: v.nullable(v.number()),
  readAt: v.nullable(v.number()),
  tagsReadAt: v.nullable(v.number()),
  problem: v.optional(failureSchema),
})

const mirrorPlaceSchema: Schema<MirrorPlace> = v.object({ generation: v.number(), number: v.number() })

export const mirrorReadSchema = v.object({ after: v.nullable(mirrorPlaceSchema) })

export const mirrorChunkSchema: Schema<MirrorChunk> = v.object({
  generation: v.number(),
  links: v.array(linkSchema),
  next: v.nullable(mirrorPlaceSchema),
})

import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { linkSchema } from '../link/link'

/** How far the copy of the service's list is. Times are milliseconds since 1970. */
export const mirrorStateSchema = z.object({
  progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
  /** The service is being asked at this moment. */
  isBusy: z.boolean(),
  /** How many links are held, and how many the service says there are. */
  held: z.number(),
  total: z.nullable(z.number()),
  /** When the copy last agreed with the service's list. */
  readAt: z.nullable(z.number()),
  /** When it was last read which links have which tag. */
  tagsReadAt: z.nullable(z.number()),
  /** Why it does not go on, or in what the service's list does not hold together. */
  problem: z.optional(failureSchema),
})

export type MirrorState = z.infer<typeof mirrorStateSchema>

/** Where a reading of the mirror goes on: after a page of its links as they were at one full reading. */
export const mirrorPlaceSchema = z.object({ generation: z.number(), number: z.number() })

export type MirrorPlace = z.infer<typeof mirrorPlaceSchema>

/** Links of the mirror. Where they are of another generation than those before, they are the first of all. */
export const mirrorChunkSchema = z.object({
  generation: z.number(),
  links: z.array(linkSchema),
  next: z.nullable(mirrorPlaceSchema),
})

export type MirrorChunk = z.infer<typeof mirrorChunkSchema>

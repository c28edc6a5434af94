import * as z from 'zod/mini'
import { linkSchema } from '../link/link'

/** Links that lead to one destination: the first of them, those with the most clicks first, and how many there are. */
export const knownLinksSchema = z.object({ first: z.array(linkSchema), count: z.number() })

export type KnownLinks = z.infer<typeof knownLinksSchema>

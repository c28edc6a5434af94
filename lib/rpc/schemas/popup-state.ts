import * as z from 'zod/mini'
import { connectionViewSchema } from './connection'
import { draftSchema } from './draft'
import { entrySchema } from './entry'
import { knownLinksSchema } from './link'
import { preferencesSchema } from './preferences'
import { firstTagsSchema } from './tag'
import { utmPresetsSchema } from './utm-preset'

/** All that a popup needs to stand ready, in one answer. */
export const popupStateSchema = z.lazy(() =>
  z.object({
    connection: connectionViewSchema,
    preferences: preferencesSchema,
    utmPresets: utmPresetsSchema,
    /** What was typed for this page before and not sent; null where there is nothing. */
    draft: z.nullable(draftSchema),
    /** The newest outcome that still wants to be shown, or the creation that is under way. */
    entry: z.nullable(entrySchema),
    /** What is not settled yet, the oldest first: the first of them, and how many there are. */
    waiting: z.object({ first: z.array(entrySchema), count: z.number() }),
    /** The links that lead to this page already, as far as the cache knows. */
    known: knownLinksSchema,
    /** The first of the last known tags, and how many there are; all come from `getKnownTags`, the current ones from `listTags`. */
    tags: firstTagsSchema,
  }),
)

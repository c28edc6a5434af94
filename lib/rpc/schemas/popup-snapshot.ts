import type { PopupSnapshot } from '@/lib/domain/settings/popup-snapshot'
import * as z from '../zod'
import { draftSchema } from './draft'
import { preferencesSchema } from './preferences'
import { firstTagsSchema } from './tag'
import { utmPresetsSchema } from './utm-preset'

export const popupSnapshotSchema: z.ZodMiniType<PopupSnapshot> = z.lazy(() =>
  z.object({ preferences: preferencesSchema, utmPresets: utmPresetsSchema, tags: firstTagsSchema }),
)

/** A draft as the background keeps it, in the one shape that a session's storage can hold: an update empties it. */
export const storedDraftSchema = z.lazy(() => z.object({ version: z.literal(1), value: draftSchema }))

import { LONGEST_NAME, LONGEST_VALUE, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import * as z from '../zod'
import { text } from './text'

export const utmPresetSchema: z.ZodMiniType<UtmPreset> = z.lazy(() =>
  z.object({
    id: z.uuid(),
    name: text(LONGEST_NAME),
    source: text(LONGEST_VALUE),
    medium: text(LONGEST_VALUE),
    campaign: text(LONGEST_VALUE),
    term: text(LONGEST_VALUE),
    content: text(LONGEST_VALUE),
  }),
)

export const utmPresetsSchema = z.lazy(() => z.array(utmPresetSchema))

export const utmPresetIdSchema = z.lazy(() => z.object({ id: z.uuid() }))

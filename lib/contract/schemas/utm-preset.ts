import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import { LONGEST_NAME, LONGEST_VALUE, type UtmPreset } from '@/lib/domain/utm-preset'
import { text } from './text'

export const utmPresetSchema: Schema<UtmPreset> = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: text(LONGEST_NAME),
  source: text(LONGEST_VALUE),
  medium: text(LONGEST_VALUE),
  campaign: text(LONGEST_VALUE),
  term: text(LONGEST_VALUE),
  content: text(LONGEST_VALUE),
})

export const utmPresetsSchema = v.array(utmPresetSchema)

export const utmPresetIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

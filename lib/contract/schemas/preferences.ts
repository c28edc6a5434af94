import * as z from 'zod/mini'
import type { Preferences } from '@/lib/domain/preferences'
import { text } from './text'

export const preferencesSchema: z.ZodMiniType<Preferences> = z.object({
  copyAutomatically: z.boolean(),
  defaultTagId: text(1000),
  drawToken: z.boolean(),
  keepMirror: z.boolean(),
  menuOnLinks: z.boolean(),
  menuOnPages: z.boolean(),
})

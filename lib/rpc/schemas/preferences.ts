import type { AccountState } from '@/lib/domain/settings/account-state'
import type { Preferences } from '@/lib/domain/settings/preferences'
import * as z from '../zod'
import { text } from './text'

/** Each preference by itself: what one machine decides may meet what another one did. */
export const preferenceSchemas: { [Name in keyof Preferences]: z.ZodMiniType<Preferences[Name]> } = {
  copyAutomatically: z.boolean(),
  copyAs: z.enum(['link', 'markdown', 'title-and-link']),
  defaultTagId: text(1000),
  drawToken: z.boolean(),
  keepMirror: z.boolean(),
  menuOnLinks: z.boolean(),
  menuOnPages: z.boolean(),
  stripTracking: z.boolean(),
  utmPresetId: text(100),
}

export const preferencesSchema: z.ZodMiniType<Preferences> = z.lazy(() => z.object(preferenceSchemas))

/** Only what is changed, so that an open page never takes back what was decided elsewhere. */
export const preferencesChangeSchema: z.ZodMiniType<Partial<Preferences>> = z.lazy(() =>
  z.partial(z.object(preferenceSchemas)),
)

export const accountStateSchema: z.ZodMiniType<AccountState> = z.enum(['follows', 'unavailable', 'full', 'failed'])

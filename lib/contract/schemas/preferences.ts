import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { AccountState } from '@/lib/domain/account-state'
import type { Preferences } from '@/lib/domain/preferences'
import { text } from './text'

/** Each preference by itself: what one machine decides may meet what another one did. */
export const preferenceSchemas: { [Name in keyof Preferences]: Schema<Preferences[Name]> } = {
  copyAutomatically: v.boolean(),
  copyAs: v.picklist(['link', 'markdown', 'title-and-link']),
  defaultTagId: text(1000),
  drawToken: v.boolean(),
  keepMirror: v.boolean(),
  menuOnLinks: v.boolean(),
  menuOnPages: v.boolean(),
  stripTracking: v.boolean(),
  utmPresetId: text(100),
}

export const preferencesSchema: Schema<Preferences> = v.object(preferenceSchemas)

/** Only what is changed, so that an open page never takes back what was decided elsewhere. */
export const preferencesChangeSchema: Schema<Partial<Preferences>> = v.partial(v.object(preferenceSchemas))

export const accountStateSchema: Schema<AccountState> = v.picklist(['follows', 'unavailable', 'full', 'failed'])

import * as z from 'zod/mini'
import { COPY_FORMS } from '../link/copied-text'
import { text } from '../text'

/** All preferences. */
export const preferenceSchemas = {
  copyAutomatically: z.boolean(),
  /** The format of a copied link. */
  copyAs: z.enum(COPY_FORMS),
  /** The person's own form, with placeholders; see copied-text.ts. */
  copyTemplate: text(2000),
  /** The tags of new drafts, by connection. */
  defaultTagIds: z.record(z.string(), text(1000)),
  /** Curtail generates each token, so that sending a request again is harmless. Otherwise the service chooses. */
  generateToken: z.boolean(),
  /** Cache the service's list for searching. */
  keepCache: z.boolean(),
  menuOnLinks: z.boolean(),
  menuOnPages: z.boolean(),
  menuOnSelection: z.boolean(),
  /** Images, videos and sounds. */
  menuOnMedia: z.boolean(),
  /** The toolbar button. */
  menuOnButton: z.boolean(),
  /** Show outcomes as notifications of the system if no popup is open. Needs their permission. */
  notifyOutcomes: z.boolean(),
  /** Remove tracking parameters before shortening. */
  stripTracking: z.boolean(),
  /** The UTM preset for new links; empty for none. */
  utmPresetId: text(100),
}

export type Preferences = { [Name in keyof typeof preferenceSchemas]: z.infer<(typeof preferenceSchemas)[Name]> }

export type PreferenceName = keyof Preferences

export const PREFERENCE_NAMES = Object.keys(preferenceSchemas) as PreferenceName[]

export const DEFAULT_PREFERENCES: Preferences = {
  copyAutomatically: true,
  copyAs: 'link',
  copyTemplate: '{title}\n{short}',
  defaultTagIds: {},
  generateToken: true,
  keepCache: true,
  menuOnLinks: true,
  menuOnPages: true,
  menuOnSelection: true,
  menuOnMedia: true,
  menuOnButton: true,
  notifyOutcomes: false,
  stripTracking: true,
  utmPresetId: '',
}

/** The tag of new drafts of a connection; empty for none. */
export const defaultTagOf = ({ defaultTagIds }: Pick<Preferences, 'defaultTagIds'>, connectionId: string): string =>
  defaultTagIds[connectionId] ?? ''

/** Not synced: a tag belongs to this browser's connection; the cache and a permission depend on the machine. */
export const MACHINE_BOUND: readonly PreferenceName[] = ['defaultTagIds', 'keepCache', 'notifyOutcomes']

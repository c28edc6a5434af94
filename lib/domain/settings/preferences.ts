import * as z from 'zod/mini'
import { COPY_FORMS } from '../link/copied-text'
import { text } from '../text'

export const preferenceSchemas = {
  /** The format of a copied link. */
  copyAs: z.enum(COPY_FORMS),
  /** The user's own form, with placeholders; see copied-text.ts. */
  copyTemplate: text(2000),
  /** The tags of new drafts, by connection. */
  defaultTagIds: z.record(z.string(), text(1000)),
  /** Cache the service's list for searching. */
  keepCache: z.boolean(),
  /** Offer to shorten pages, links, selected addresses, images and media in the context menu. */
  contextMenu: z.boolean(),
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
  copyAs: 'link',
  copyTemplate: '{title}\n{short}',
  defaultTagIds: {},
  keepCache: true,
  contextMenu: true,
  notifyOutcomes: false,
  stripTracking: true,
  utmPresetId: '',
}

/** The tag of new drafts of a connection; empty for none. */
export const defaultTagOf = ({ defaultTagIds }: Pick<Preferences, 'defaultTagIds'>, connectionId: string): string =>
  defaultTagIds[connectionId] ?? ''

/** Not synced: a tag belongs to this browser's connection; the cache and a permission depend on the machine. */
export const MACHINE_BOUND: readonly PreferenceName[] = ['defaultTagIds', 'keepCache', 'notifyOutcomes']

import * as z from 'zod/mini'
import { text } from '../text'

/** What a person has decided about the extension's behaviour, each preference by itself. */
export const preferenceSchemas = {
  copyAutomatically: z.boolean(),
  /** What is put on the clipboard for a short link. */
  copyAs: z.enum(['link', 'markdown', 'title-and-link']),
  /** The tag that new drafts start with; empty for none. */
  defaultTagId: text(1000),
  /** The token of each link is drawn by the extension, which makes asking for it twice harmless. */
  generateToken: z.boolean(),
  /** A copy of the service's list is kept for searching. */
  keepCache: z.boolean(),
  menuOnLinks: z.boolean(),
  menuOnPages: z.boolean(),
  /** Tracking parameters are taken out of links before they are shortened. */
  stripTracking: z.boolean(),
  /** The preset whose UTM parameters new links get; empty for none. */
  utmPresetId: text(100),
}

export type Preferences = { [Name in keyof typeof preferenceSchemas]: z.infer<(typeof preferenceSchemas)[Name]> }

export type PreferenceName = keyof Preferences

export const PREFERENCE_NAMES = Object.keys(preferenceSchemas) as PreferenceName[]

export const DEFAULT_PREFERENCES: Preferences = {
  copyAutomatically: true,
  copyAs: 'link',
  defaultTagId: '',
  generateToken: false,
  keepCache: true,
  menuOnLinks: true,
  menuOnPages: true,
  stripTracking: false,
  utmPresetId: '',
}

/**
 * Those that stay on the machine: a tag belongs to the service that this browser is connected to, and whether a copy of
 * its list may lie here is a question of this disk.
 */
export const MACHINE_BOUND: readonly PreferenceName[] = ['defaultTagId', 'keepCache']

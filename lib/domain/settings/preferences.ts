import type { CopyForm } from '../link/copied-text'

/** What a person has decided about the extension's behaviour. */
export type Preferences = {
  copyAutomatically: boolean
  /** What is put on the clipboard for a short link. */
  copyAs: CopyForm
  /** The tag that new drafts start with; empty for none. */
  defaultTagId: string
  /** The token of each link is drawn by the extension, which makes asking for it twice harmless. */
  drawToken: boolean
  /** A copy of the service's list is kept for searching. */
  keepMirror: boolean
  menuOnLinks: boolean
  menuOnPages: boolean
  /** Tracking parameters are taken out of links before they are shortened. */
  stripTracking: boolean
  /** The preset whose UTM parameters new links get; empty for none. */
  utmPresetId: string
}

export const DEFAULT_PREFERENCES: Preferences = {
  copyAutomatically: true,
  copyAs: 'link',
  defaultTagId: '',
  drawToken: false,
  keepMirror: true,
  menuOnLinks: true,
  menuOnPages: true,
  stripTracking: false,
  utmPresetId: '',
}

/**
 * Those that stay on the machine: a tag belongs to the service that this browser is connected to, and whether a copy of
 * its list may lie here is a question of this disk.
 */
export const MACHINE_BOUND: readonly (keyof Preferences)[] = ['defaultTagId', 'keepMirror']

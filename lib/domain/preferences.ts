/** What a person has decided about the extension's behaviour. */
export type Preferences = {
  copyAutomatically: boolean
  /** The tag that new drafts start with; empty for none. */
  defaultTagId: string
  menuOnLinks: boolean
  menuOnPages: boolean
}

export const DEFAULT_PREFERENCES: Preferences = {
  copyAutomatically: true,
  defaultTagId: '',
  menuOnLinks: true,
  menuOnPages: true,
}

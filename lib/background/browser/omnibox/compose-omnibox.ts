import type { Omnibox as BrowserOmnibox } from 'webextension-polyfill'
import type { PreferenceStore } from '../../account/preference-store'
import type { LinkCache } from '../../link-cache/link-cache'
import type { SyncSchedule } from '../../link-cache/sync-schedule'
import type { Vault } from '../../vault/vault'
import type { Badge } from '../badge'
import type { Clipboard } from '../clipboard'
import { createChoice } from './choice'
import type { Markup } from './markup'
import { createOmnibox, type Omnibox } from './omnibox'

type Outside = {
  setDefaultSuggestion: BrowserOmnibox.Static['setDefaultSuggestion']
  markup: Markup
  vault: Pick<Vault, 'get'>
  preferences: Pick<PreferenceStore, 'get'>
  linkCache: LinkCache
  syncSchedule: Pick<SyncSchedule, 'start'>
  clipboard: Clipboard
  badge: Pick<Badge, 'tell'>
  shorten: (destination: string, pageUrl: string) => Promise<void>
  openPage: (path: string) => Promise<unknown>
}

/** The keyword in the address bar, over the cached links. */
export const composeOmnibox = ({ syncSchedule, ...outside }: Outside): Omnibox => {
  const warmUp = () => {
    outside.linkCache.search({ query: '', first: 0, count: 0 }).catch(() => {})
    syncSchedule.start()
  }
  return createOmnibox({ ...outside, choose: createChoice(outside), warmUp })
}

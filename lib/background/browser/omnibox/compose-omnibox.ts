import type { Omnibox as BrowserOmnibox } from 'webextension-polyfill'
import type { PreferenceStore } from '../../account/preference-store'
import type { Known } from '../../link-cache/known'
import type { Mirror } from '../../link-cache/mirror'
import type { MirrorUpkeep } from '../../link-cache/mirror-upkeep'
import type { Mirrored } from '../../link-cache/mirrored'
import type { SearchLines } from '../../link-cache/search-lines'
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
  mirror: Pick<Mirror, 'get' | 'record'>
  mirrored: Mirrored
  searchLines: Pick<SearchLines, 'current'>
  known: Pick<Known, 'leadingTo'>
  upkeep: Pick<MirrorUpkeep, 'catchUp'>
  clipboard: Clipboard
  badge: Pick<Badge, 'tell'>
  shorten: (destination: string, pageUrl: string) => Promise<void>
  openPage: (path: string) => Promise<unknown>
}

/** The keyword in the address bar, over the links that the mirror holds. */
export const composeOmnibox = ({ mirror, known, searchLines, upkeep, ...outside }: Outside): Omnibox => {
  const choose = createChoice({
    ...outside,
    searchLines,
    linkOf: mirror.get,
    leadingTo: known.leadingTo,
    isComplete: async () => (await mirror.record())?.progress === 'complete',
  })
  const warmUp = () => {
    searchLines.current()
    upkeep.catchUp()
  }
  return createOmnibox({ ...outside, choose, warmUp })
}

import type { DraftStore } from '@/lib/storage/drafts'
import type { PreferenceStore } from '@/lib/storage/settings'
import type { ApiClient } from '../api/api-client'
import type { Badge } from '../badge'
import type { WakeUp } from '../browser/alarms'
import type { Clipboard } from '../browser/clipboard'
import type { OutcomeNotices } from '../browser/outcome-notices'
import type { Journal } from '../journal/journal'
import type { LinkCache } from '../link-cache/link-cache'
import type { Vault } from '../vault/vault'
import { createDecisions } from './decisions'
import type { Lanes } from './lanes'
import { createLookUp } from './look-up'
import { createOrders } from './orders'
import { createOutbox } from './outbox'
import { createRecognise } from './recent-links'
import { createSendEntry } from './send-entry'
import { createSettlement } from './settlement'
import type { TokenSupport } from './token-support'
import { createTransitions } from './transitions'

type Outside = {
  journal: Journal
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  vault: Pick<Vault, 'get' | 'password' | 'setPassword' | 'entriesWithPassword'>
  drafts: DraftStore
  preferences: Pick<PreferenceStore, 'get'>
  linkCache: Pick<LinkCache, 'add' | 'plainLinkTo'>
  clipboard: Clipboard
  badge: Pick<Badge, 'show'>
  notices: Pick<OutcomeNotices, 'show'>
  lanes: Lanes
  tokenSupport: TokenSupport
  /** Makes the wake-up that flushes the outbox later. */
  wakeUp: (flush: () => void) => WakeUp
  generateToken: (length?: number) => string
  newId: () => string
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** Wires the parts that turn an order into a link. */
export const createCreation = ({ wakeUp: wakeUpFor, ...outside }: Outside) => {
  const transitions = createTransitions(outside)
  const recognise = createRecognise(outside.journal)
  const lookUp = createLookUp({ ...outside, recognise, transitions })
  const settlement = createSettlement(outside)
  const sendEntry = createSendEntry({ ...outside, recognise, lookUp, transitions, prepareCopy: settlement.prepareCopy })
  const wakeUp = wakeUpFor(() => void outbox.flush({ force: false }))
  const outbox = createOutbox({ ...outside, sendEntry, finish: settlement.finish, wakeUp })
  const { create, tidy } = createOrders({ ...outside, outbox, settlement })
  const decisions = createDecisions({ ...outside, lookUp, outbox, transitions, settlement })
  return { create, tidy, outbox, settlement, decisions }
}

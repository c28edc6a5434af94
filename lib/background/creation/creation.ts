import type { DraftStore } from '@/lib/storage/drafts'
import type { PreferenceStore } from '@/lib/storage/preferences'
import type { ApiClient } from '../api/api-client'
import type { Badge } from '../badge'
import type { Clipboard } from '../browser/clipboard'
import type { WakeUp } from '../browser/wake-up'
import type { LinkCache } from '../link-cache/link-cache'
import type { Vault } from '../vault/vault'
import { createConclusion } from './conclusion'
import { createCreations } from './creations'
import { createDelivery } from './delivery'
import { createFailing } from './failing'
import type { Journal } from './journal'
import { createLook } from './look'
import { createOutbox } from './outbox'
import { createSettlements } from './settlements'

type Outside = {
  journal: Journal
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  vault: Pick<Vault, 'get' | 'password' | 'setPassword' | 'entriesWithPassword'>
  drafts: DraftStore
  preferences: Pick<PreferenceStore, 'get'>
  linkCache: Pick<LinkCache, 'add' | 'leadingTo'>
  clipboard: Clipboard
  badge: Pick<Badge, 'show'>
  /** What has the outbox run again later, as it is given here. */
  wakeUp: (run: () => void) => WakeUp
  drawToken: () => string
  newId: () => string
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** The way from an order to a link: what takes orders, what keeps them going, and what is left to do at their end. */
export const createCreation = ({ wakeUp: wakeUpFor, ...outside }: Outside) => {
  const fail = createFailing(outside)
  const look = createLook(outside)
  const settlements = createSettlements(outside.journal)
  const conclusion = createConclusion({ ...outside, settlements })
  const deliver = createDelivery({ ...outside, look, fail, copyCreated: conclusion.copyCreated })
  const wakeUp = wakeUpFor(() => void outbox.run(false))
  const outbox = createOutbox({ ...outside, deliver, fail, conclude: conclusion.conclude, wakeUp })
  const { create, tidy } = createCreations({ ...outside, outbox, conclusion })
  return { create, tidy, outbox, conclusion, settlements }
}

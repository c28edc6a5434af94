import type { Alarms } from 'webextension-polyfill'
import type { Badge } from '../browser/badge'
import type { Clipboard } from '../browser/clipboard'
import type { Create } from '../creation/creations'
import type { Journal } from '../creation/journal'
import type { Outbox } from '../creation/outbox'
import type { Settlements } from '../creation/settlements'
import type { Vault } from '../vault/vault'
import { createBatchRun } from './batch-run'
import type { BatchStore } from './batch-store'
import { createBatchView } from './batch-view'
import { type Batches, createBatches } from './batches'

type Outside = {
  store: BatchStore
  create: Create
  outbox: Pick<Outbox, 'withdraw'>
  settlements: Settlements
  journal: Pick<Journal, 'get' | 'unsettled'>
  vault: Pick<Vault, 'get'>
  clipboard: Pick<Clipboard, 'write'>
  badge: Badge
  alarms: Pick<Alarms.Static, 'create' | 'clear'>
  newId: () => string
  now: () => number
}

/** Many links at once, each of them taken through the creation that is given. */
export const composeBatches = (outside: Outside): Batches => {
  const run = createBatchRun(outside)
  const view = createBatchView(outside)
  return createBatches({ ...outside, run, view })
}

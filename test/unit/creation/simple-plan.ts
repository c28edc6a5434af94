import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { Action, Plan } from './plan'

/** A plan in which nothing goes wrong but what is given. */
export const simplePlan = (change: Partial<Plan>): Plan => ({
  actions: [order({})],
  hasDrawnTokens: false,
  keyStorage: 'stored',
  traits: { clockAheadMs: 0, tellsTime: true, pageSize: 100, noise: 0 },
  sends: [],
  lists: [],
  deaths: [],
  restartAfter: 1_000,
  isDoneWhenCutOff: true,
  ...change,
})

export const order = (draft: Partial<LinkDraft>, at = 0): Action => ({
  kind: 'order',
  at,
  draft: { ...emptyDraft('https://a.example/'), ...draft },
  isAnother: false,
  isRepeat: false,
})

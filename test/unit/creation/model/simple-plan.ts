import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { ServiceTraits } from './model-service'
import type { Action, Plan } from './plan'

type Change = Partial<Plan> & { traits?: Partial<ServiceTraits> }

/** A plan with the given faults only, on a service whose tokens are proven. */
export const simplePlan = ({ traits, ...change }: Change): Plan => ({
  actions: [order({})],
  profiles: 1,
  services: [
    {
      tokens: 'honoured',
      destinations: 'kept',
      protects: true,
      lagMs: 0,
      clockAheadMs: 0,
      pageSize: 100,
      noise: 0,
      ...traits,
    },
  ],
  isProven: true,
  generatesTokens: true,
  keyStorage: 'stored',
  isImpatient: false,
  sends: [],
  lists: [],
  deaths: [],
  restartAfter: 1_000,
  doneAfterDeath: 1_000,
  ...change,
})

export const order = (draft: Partial<LinkDraft>, at = 0): Action => ({
  kind: 'order',
  at,
  profile: 0,
  connection: 0,
  draft: { ...emptyDraft('https://a.example/'), ...draft },
  isAnother: false,
  isRepeat: false,
})

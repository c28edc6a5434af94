import { emptyDraft } from '@/lib/domain/link-draft'
import type { Preferences } from '@/lib/domain/preferences'
import type { Badge } from '../badge'
import type { DraftStore } from '../storage/draft-store'
import type { Creations } from './creations'
import type { Journal } from './journal'

type Dependencies = {
  creations: Pick<Creations, 'create'>
  journal: Pick<Journal, 'add'>
  drafts: DraftStore
  preferences: { get(): Promise<Preferences> }
  badge: Badge
  newId: () => string
  now: () => number
}

/**
 * Shortens without a popup, from a menu or a key. Nobody is there to be told, so even what could not be asked for is
 * written down, for the popup to tell and to offer again.
 */
export const createUnattended =
  ({ creations, journal, drafts, preferences, badge, newId, now }: Dependencies) =>
  async (link: string, pageUrl: string): Promise<void> => {
    const id = newId()
    const draft = emptyDraft(link, (await preferences.get()).defaultTagId)
    const outcome = await creations.create({ id, pageUrl, draft })
    if (outcome.ok) return
    await drafts.save(id, draft)
    const request = { link, ...(draft.tagId === '' ? {} : { tagId: draft.tagId }) }
    await journal.add({
      id,
      state: 'failed',
      pageUrl,
      askedAt: now(),
      request,
      failure: outcome.failure,
      notice: 'due',
    })
    await badge.show({ state: 'failed' })
  }

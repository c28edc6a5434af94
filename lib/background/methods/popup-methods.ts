import { preparedLink } from '@/lib/domain/link/prepared-link'
import { ok } from '@/lib/domain/result'
import { firstTags } from '@/lib/domain/tag/tag'
import type { Handlers } from '../../rpc/dispatcher'
import type { PreferenceStore } from '../account/preference-store'
import type { UtmPresetStore } from '../account/utm-preset-store'
import type { Connecting } from '../connecting'
import type { Journal } from '../creation/journal'
import type { LinkCache } from '../link-cache/link-cache'
import type { SyncSchedule } from '../link-cache/sync-schedule'
import type { SnapshotKeeper } from '../popup-snapshot'
import type { DraftStore } from '../storage/draft-store'
import type { TagList } from '../tag-list'
import { done } from './done'

export type PopupParts = {
  connecting: Pick<Connecting, 'view'>
  preferences: Pick<PreferenceStore, 'get'>
  utmPresets: Pick<UtmPresetStore, 'list'>
  tags: Pick<TagList, 'lastKnown'>
  journal: Pick<Journal, 'current' | 'unsettled'>
  drafts: DraftStore
  linkCache: Pick<LinkCache, 'leadingTo'>
  syncSchedule: Pick<SyncSchedule, 'startAfterPopup'>
  snapshot: Pick<SnapshotKeeper, 'leave'>
}

/** More than these are counted, not listed. */
const WAITING_SHOWN = 20

/** What a popup opens with, and what is typed in it. */
export const popupMethods = (parts: PopupParts) => {
  const { connecting, preferences, utmPresets, tags, journal, drafts, linkCache, syncSchedule, snapshot } = parts
  return {
    async getPopupState({ pageUrl }) {
      // All at once, for a person looks at outlines meanwhile.
      const decided = Promise.all([preferences.get(), utmPresets.list()])
      const [[preferred, presets], connection, lastTags, entry, unsettled, draftOfPage, knownLinks] = await Promise.all(
        [
          decided,
          connecting.view(),
          tags.lastKnown(),
          journal.current(pageUrl),
          journal.unsettled(),
          drafts.get(pageUrl),
          decided.then((both) => linkCache.leadingTo(preparedLink(pageUrl, ...both))),
        ],
      )
      const draft = entry?.state === 'failed' ? await drafts.get(entry.id) : draftOfPage
      // What belongs to many at once is told there, and would come and go here by the second.
      const single = unsettled.filter(({ batchId }) => batchId === undefined)
      const waiting = { first: single.slice(0, WAITING_SHOWN), count: single.length }
      const chosen = [preferred.defaultTagId, draft?.tagId ?? '', entry?.request.tagId ?? '']
      const settings = { preferences: preferred, utmPresets: presets, tags: firstTags(lastTags, chosen) }
      syncSchedule.startAfterPopup()
      snapshot.leave(connection, settings)
      return ok({
        connection,
        ...settings,
        entry: entry ?? null,
        waiting,
        draft,
        known: knownLinks,
      })
    },
    saveDraft: ({ key, draft }) => done(drafts.save(key, draft)),
    discardDraft: ({ key }) => done(drafts.discard(key)),
  } satisfies Partial<Handlers>
}

import { newEntry } from '@/lib/domain/creation/journal-entry'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { titleFor } from '@/lib/domain/link/link-note'
import { pageAddress } from '@/lib/domain/link/web-address'
import { defaultTagOf, type Preferences } from '@/lib/domain/settings/preferences'
import type { DraftStore } from '@/lib/storage/drafts'
import type { UtmPresetStore } from '@/lib/storage/settings'
import type { Badge } from '../badge'
import type { ShortenTarget } from '../browser/context-menus'
import type { OutcomeNotices } from '../browser/outcome-notices'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'
import type { Create } from './orders'

type Dependencies = {
  create: Create
  journal: Pick<Journal, 'add'>
  drafts: Pick<DraftStore, 'save'>
  vault: Pick<Vault, 'describe'>
  preferences: { get(): Promise<Preferences> }
  utmPresets: Pick<UtmPresetStore, 'list'>
  badge: Pick<Badge, 'show'>
  notices: Pick<OutcomeNotices, 'show'>
  newId: () => string
  now: () => number
}

/**
 * Shortens from a menu, a command or the omnibox. No page can report a failure, so even a request that could not be made
 * becomes an entry, for the popup to report and offer again.
 */
export const createShortenWithoutPopup =
  ({ create, journal, drafts, vault, preferences, utmPresets, badge, notices, newId, now }: Dependencies) =>
  async ({ link: asked, pageUrl: askedOn, title: named }: ShortenTarget): Promise<void> => {
    const id = newId()
    const [preferred, presets, connection] = await Promise.all([preferences.get(), utmPresets.list(), vault.describe()])
    const pageUrl = pageAddress(askedOn)
    const link = preparedLink(pageAddress(asked), preferred, presets)
    const title = titleFor(named, link)
    const connectionId = connection?.id ?? ''
    const draft = emptyDraft(link, defaultTagOf(preferred, connectionId))
    // The tag is one of this connection; another may be chosen meanwhile.
    const outcome = await create({ id, pageUrl, draft, connectionId: connection?.id, title })
    if (outcome.ok) return
    await drafts.save(id, connectionId, draft)
    const entry = newEntry({
      id,
      state: 'failed',
      connectionId,
      baseUrl: connection?.baseUrl ?? '',
      pageUrl,
      askedAt: now(),
      request: { link, ...(draft.tagId === '' ? {} : { tagId: draft.tagId }) },
      title,
      failure: outcome.failure,
      notice: 'unseen',
    })
    await journal.add(entry)
    await badge.show()
    void notices.show(entry)
  }

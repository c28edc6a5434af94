import { i18n } from '#i18n'
import type { JournalEntry, Scope } from '@/lib/domain/creation/entry'
import { preparedLink } from '@/lib/domain/creation/page-link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { titleFor } from '@/lib/domain/link/link-title'
import { pageAddress, withoutCredentials } from '@/lib/domain/link/web-address'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import type { ShortenTarget } from '../browser/context-menus'
import type { Press } from '../browser/outcome-notices'
import type { Parts } from '../parts'
import type { Create } from './orders'

/**
 * Shortens from a menu, a command or the omnibox. No page can report a failure, so even a request that could not be made
 * becomes an entry, for the popup to report and offer again. What makes no entry is reported in a sentence.
 */
export const createShortenWithoutPopup = (parts: Parts, create: Create) => {
  const { journal, drafts, storage, badge, notices, newId, now } = parts

  const shorten = async (target: ShortenTarget, scope: Scope, press: Press) => {
    const id = newId()
    const [preferred, presets, connection] = await Promise.all([
      storage.preferences.get(),
      storage.utmPresets.list(),
      storage.connections.chosen(),
    ])
    const link = preparedLink(pageAddress(target.link), preferred, presets)
    const title = titleFor(target.title, link)
    const connectionId = connection?.id ?? ''
    const draft = emptyDraft(link, defaultTagOf(preferred, connectionId))
    // The tag is one of this connection; another may be chosen meanwhile.
    const outcome = await create({ id, draft, connectionId: connection?.id, title }, scope)
    if (outcome.ok) return notices.showInPopup(outcome.value, press)
    await drafts(scope).save(id, connectionId, draft)
    const entry: JournalEntry = {
      id,
      state: 'failed',
      connectionId,
      baseUrl: connection?.baseUrl ?? '',
      askedAt: now(),
      request: { link: withoutCredentials(link), ...(draft.tagId === '' ? {} : { tagId: draft.tagId }) },
      title,
      hasPassword: false,
      failure: outcome.failure,
      notice: 'unseen',
      isPrivate: scope.isPrivate,
    }
    await journal.add(entry)
    await badge.show()
    if (!scope.isPrivate) void notices.show(entry)
    await notices.showInPopup(entry, press)
  }

  const report = async (scope: Scope, sentence: string, press: Press) => {
    await badge.report(scope, false, sentence)
    await notices.report(scope, sentence, press)
  }

  /** The tab is the one in which a key or a menu entry was pressed. */
  return async (target: ShortenTarget, scope: Scope, tab?: Press['tab']): Promise<void> => {
    const press = { tab, at: now() }
    try {
      // Of a selection, or of a page whose address the browser does not tell.
      if (target.link === '') await report(scope, i18n.t('menu.noAddress'), press)
      else await shorten(target, scope, press)
    } catch (error) {
      const isFull = (error as Error).name === 'QuotaExceededError'
      await report(scope, i18n.t(isFull ? 'failure.storageFull' : 'failure.internal'), press)
      if (!isFull) throw error
    }
  }
}

import type { Browser, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import {
  createdLink,
  isBatchOwn,
  isSettled,
  type JournalEntry,
  ORDINARY,
  type Scope,
} from '@/lib/domain/creation/entry'
import { popupAddress } from '@/lib/domain/creation/popup-address'
import { searchAddress } from '@/lib/domain/library/library-view'
import type { Base } from '../base'
import type { Journal } from '../journal/journal'
import { outcomeText } from '../outcome-text'

/** An open popup marks an outcome as seen well within this time. */
const UNSEEN_AFTER_MS = 1_500

/** Later, a popup would interrupt the user. */
const POPUP_WITHIN_MS = 2_000

/** The tab in which a shortcut or a menu entry was pressed, and when. */
export type Press = { tab: Pick<Tabs.Tab, 'id' | 'windowId'> | undefined; at: number }

/** Shows outcomes to a user who may not see the badge. */
export const createOutcomeNotices = ({ storage, wait, now }: Base, journal: Journal, browser: Browser) => {
  const { action, runtime, tabs } = browser
  // Firefox for Android has tabs alone.
  const windows: Browser['windows'] | undefined = browser.windows
  // Not there before its permission is granted.
  const notifications = (): Browser['notifications'] | undefined => browser.notifications

  /** The settled entries for which a popup is opened, and whether it was. */
  const inPopup = new Map<string, Promise<boolean>>()

  // Not every browser reports it.
  const isOnToolbar = async () => (await action.getUserSettings?.())?.isOnToolbar ?? true

  const openPopup = async (address: string, { tab, at }: Press): Promise<boolean> => {
    const { id: tabId, windowId } = tab ?? {}
    if (windowId === undefined || now() - at > POPUP_WITHIN_MS) return false
    if ((await isOnToolbar()) || !(await windows?.get(windowId))?.focused) return false
    try {
      await action.setPopup({ tabId, popup: address })
      await action.openPopup({ windowId })
      return true
    } catch {
      // The window shows another popup, or has just lost the focus; Firefox before 149 opens none so long after the press.
      return false
    } finally {
      // Only a tab that was closed rejects it.
      await action.setPopup({ tabId, popup: popupAddress() }).catch(() => {})
    }
  }

  const isWanted = async () => (await storage.preferences.get()).notifyOutcomes

  const notify = async (id: string | undefined, texts: { title: string; message: string; contextMessage?: string }) => {
    await notifications()?.create(id, { type: 'basic', iconUrl: runtime.getURL('/icon/128.png'), ...texts })
  }

  return {
    /** Shows a settled entry as a notification of the system, if that is preferred and no popup has shown it. */
    async show(settled: JournalEntry): Promise<void> {
      const { id } = settled
      if (isBatchOwn(settled) || !(await isWanted())) return
      await wait(UNSEEN_AFTER_MS)
      if (await inPopup.get(id)) return
      const entry = await journal.get(settled, id)
      if (entry?.notice !== 'unseen') return
      const { headline: title, page, hint } = outcomeText(entry)
      const text = createdLink(entry) ? { message: hint, contextMessage: page } : { message: `${page}\n${hint}` }
      await notify(id, { title, ...text })
    },
    /**
     * Shows in the popup what a press led to, soon after it, if the button with its badge is not on the toolbar. Where the
     * browser opens none, a notification shows it.
     */
    async showInPopup(entry: JournalEntry, press: Press): Promise<void> {
      const opening = openPopup(popupAddress({ entry: entry.id }), press)
      // A popup that shows it as pending does not report its end.
      if (isSettled(entry)) inPopup.set(entry.id, opening)
      await opening
    },
    /** Reports in a sentence, in the same places, why a press made no entry. */
    async report({ isPrivate }: Scope, sentence: string, press: Press): Promise<void> {
      if ((await openPopup(popupAddress({ report: sentence }), press)) || isPrivate || !(await isWanted())) return
      await notify(undefined, { title: i18n.t('notice.failed'), message: sentence })
    },
    /** Opens what a clicked notification is about in the library: the link, or the address that was not shortened. */
    async open(id: string): Promise<void> {
      const entry = await journal.get(ORDINARY, id)
      const search = entry ? searchAddress(createdLink(entry)?.token ?? entry.request.link) : ''
      const { windowId } = await tabs.create({ url: `/library.html${search}` })
      // The click may come from another program.
      if (windowId !== undefined) await windows?.update(windowId, { focused: true })
      await notifications()?.clear(id)
    },
  }
}

export type OutcomeNotices = ReturnType<typeof createOutcomeNotices>

import type { Action, Notifications, Tabs } from 'webextension-polyfill'
import { createdLink, isBatchOwn, isSettled, type JournalEntry, ORDINARY } from '@/lib/domain/creation/entry'
import { popupAddress } from '@/lib/domain/creation/popup-address'
import { searchAddress } from '@/lib/domain/library/library-view'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Journal } from '../journal/journal'
import { outcomeText } from '../outcome-text'

/** An open popup marks an outcome as seen well within this time. */
const UNSEEN_AFTER_MS = 1_500

/** Later, a popup would interrupt what somebody does by then. */
const POPUP_WITHIN_MS = 2_000

/** The tab in which a shortcut or a menu entry was pressed, and when. */
export type Press = { tab: Pick<Tabs.Tab, 'id' | 'windowId'> | undefined; at: number }

type Dependencies = {
  /** The toolbar button. */
  action: Pick<Action.Static, 'getUserSettings' | 'setPopup' | 'openPopup'>
  /** The browser's notifications; undefined while their permission is not granted. */
  notifications: () => Pick<Notifications.Static, 'create' | 'clear'> | undefined
  iconUrl: string
  preferences: { get(): Promise<Pick<Preferences, 'notifyOutcomes'>> }
  journal: Pick<Journal, 'get'>
  openPage: (url: string) => Promise<Pick<Tabs.Tab, 'windowId'>>
  focusWindow: (id: number) => Promise<unknown>
  isFocused: (windowId: number) => Promise<boolean>
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type OutcomeNotices = {
  /** Shows a settled entry as a notification of the system, if that is preferred and no popup has shown it. */
  show(entry: JournalEntry): Promise<void>
  /**
   * Shows in the popup what a press led to, soon after it, if the button with its badge is not on the toolbar. Where the
   * browser opens none, a notification shows it.
   */
  showInPopup(entry: JournalEntry, press: Press): Promise<void>
  /** Opens what a clicked notification is about in the library: the link, or the address that was not shortened. */
  open(id: string): Promise<void>
}

export const createOutcomeNotices = (dependencies: Dependencies): OutcomeNotices => {
  const { action, notifications, iconUrl, preferences, journal, openPage, focusWindow, isFocused, wait, now } =
    dependencies

  /** The settled entries for which a popup is opened, and whether it was. */
  const inPopup = new Map<string, Promise<boolean>>()

  // Not every browser reports it.
  const isOnToolbar = async () => (await action.getUserSettings?.())?.isOnToolbar ?? true

  const openPopup = async (id: string, { tab, at }: Press): Promise<boolean> => {
    const { id: tabId, windowId } = tab ?? {}
    if (windowId === undefined || now() - at > POPUP_WITHIN_MS) return false
    if ((await isOnToolbar()) || !(await isFocused(windowId))) return false
    try {
      await action.setPopup({ tabId, popup: popupAddress({ id }) })
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

  return {
    async show(settled) {
      const { id } = settled
      if (isBatchOwn(settled) || !(await preferences.get()).notifyOutcomes) return
      await wait(UNSEEN_AFTER_MS)
      if (await inPopup.get(id)) return
      const entry = await journal.get(settled, id)
      if (entry?.notice !== 'unseen') return
      const { headline: title, page, hint } = outcomeText(entry)
      const text = createdLink(entry) ? { message: hint, contextMessage: page } : { message: `${page}\n${hint}` }
      await notifications()?.create(id, { type: 'basic', iconUrl, title, ...text })
    },
    async showInPopup(entry, press) {
      const opening = openPopup(entry.id, press)
      // What a popup shows as pending is told once it is settled.
      if (isSettled(entry)) inPopup.set(entry.id, opening)
      await opening
    },
    async open(id) {
      const entry = await journal.get(ORDINARY, id)
      const search = entry ? searchAddress(createdLink(entry)?.token ?? entry.request.link) : ''
      const { windowId } = await openPage(`/library.html${search}`)
      // The click may come from another program.
      if (windowId !== undefined) await focusWindow(windowId)
      await notifications()?.clear(id)
    },
  }
}

import type { Notifications, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { searchAddress } from '@/lib/domain/library/library-view'
import { withoutScheme } from '@/lib/domain/link/web-address'
import type { Preferences } from '@/lib/domain/settings/preferences'

/** An open popup marks an outcome as seen well within this time. */
const UNSEEN_AFTER_MS = 1_500

type Dependencies = {
  /** The browser's notifications; undefined while their permission is not granted. */
  notifications: () => Pick<Notifications.Static, 'create' | 'clear'> | undefined
  iconUrl: string
  preferences: { get(): Promise<Pick<Preferences, 'notifyOutcomes'>> }
  journal: { get(id: string): Promise<JournalEntry | undefined> }
  openPage: (url: string) => Promise<Pick<Tabs.Tab, 'windowId'>>
  focusWindow: (id: number) => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
}

export type OutcomeNotices = {
  /** Shows a settled entry as a notification of the system, if that is preferred and no popup has shown it. */
  show(entry: Pick<JournalEntry, 'id' | 'batchId'>): Promise<void>
  /** Opens what a clicked notification is about in the library: the link, or the address that was not shortened. */
  open(id: string): Promise<void>
}

const titleOf = ({ state, copy }: JournalEntry): string => {
  if (state === 'failed') return i18n.t('notice.failed')
  return copy === 'copied' ? i18n.t('outcome.copied') : i18n.t('outcome.created')
}

export const createOutcomeNotices = (dependencies: Dependencies): OutcomeNotices => {
  const { notifications, iconUrl, preferences, journal, openPage, focusWindow, wait } = dependencies
  return {
    async show({ id, batchId }) {
      if (batchId !== undefined || !(await preferences.get()).notifyOutcomes) return
      await wait(UNSEEN_AFTER_MS)
      const entry = await journal.get(id)
      if (entry?.notice !== 'unseen') return
      const { link, title, request } = entry
      const page = title || withoutScheme(request.link)
      const message = link === undefined ? `${page}\n${i18n.t('notice.failedHint')}` : withoutScheme(link.shortLink)
      const contextMessage = link === undefined ? {} : { contextMessage: page }
      await notifications()?.create(id, { type: 'basic', iconUrl, title: titleOf(entry), message, ...contextMessage })
    },
    async open(id) {
      const entry = await journal.get(id)
      const search = entry ? searchAddress(entry.link?.token ?? entry.request.link) : ''
      const { windowId } = await openPage(`/library.html${search}`)
      // The click may come from another program.
      if (windowId !== undefined) await focusWindow(windowId)
      await notifications()?.clear(id)
    },
  }
}

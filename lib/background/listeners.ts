import type { Browser, Tabs } from 'webextension-polyfill'
import { type StoredKind, watchStorage } from '@/lib/storage/storage'
import { OUTBOX_ALARM, PASSWORD_ALARM } from './browser/alarms'
import { createContextMenus, menuPage, menuTarget } from './browser/context-menus'
import type { App } from './compose'

/** Registers every listener synchronously: a late one misses the event that woke the background. */
export const registerListeners = (browser: Browser, app: App): void => {
  const { storage, outbox, shortenWithoutPopup, linkSync, omnibox, notices, openPage, vault } = app
  const { runtime, permissions } = browser

  // Not every browser has menus and commands, here and below.
  const rebuildMenus = browser.contextMenus
    ? createContextMenus(browser.contextMenus, storage.preferences)
    : async () => {}

  const onStored = async (kinds: ReadonlySet<StoredKind>): Promise<void> => {
    if (kinds.has('link-passwords')) await app.deleteOldPasswords()
    if (!kinds.has('preferences')) return
    await rebuildMenus()
    if (!(await storage.preferences.get()).keepCache) await linkSync.erase()
  }

  const scopeOf = (tab: Tabs.Tab | undefined) => ({ isPrivate: tab?.incognito === true })

  /** An unknown alarm comes from an earlier version and is ignored. */
  const onAlarm: Record<string, () => Promise<unknown>> = {
    [PASSWORD_ALARM]: app.deleteOldPasswords,
    [OUTBOX_ALARM]: () => outbox.flush({ force: false }),
  }

  runtime.onMessage.addListener((message, sender, sendResponse: (reply: unknown) => void) => {
    // dispatch() never rejects.
    void app.dispatch(message, sender).then(sendResponse)
    return true
  })
  runtime.onInstalled.addListener(async ({ reason }) => {
    await rebuildMenus()
    if (reason === 'install' && !(await vault.get()).ok) await runtime.openOptionsPage()
  })
  runtime.onStartup.addListener(rebuildMenus)
  // A background that stopped while it connected could not. Later, a page may wait for the host that it was just granted.
  runtime.onStartup.addListener(app.releaseHosts)
  // A page that was closed while it read the tabs could not remove this permission.
  runtime.onStartup.addListener(() => permissions.remove({ permissions: ['tabs'] }))

  watchStorage(browser.storage.onChanged, (kinds) => void onStored(kinds))
  browser.alarms.onAlarm.addListener(({ name }) => onAlarm[name]?.())
  self.addEventListener('online', () => void outbox.flush({ force: true }))

  const followNotices = () => browser.notifications?.onClicked.addListener(notices.open)
  followNotices()
  // Notifications are there once their permission is granted.
  permissions.onAdded.addListener(followNotices)

  permissions.onRemoved.addListener(app.hostAccess.forget)
  // Links wait for the permission to reach their service.
  permissions.onAdded.addListener(() => void outbox.flush({ force: true }))

  // Where there are no windows, a tab is the last to close.
  if (browser.windows) browser.windows.onRemoved.addListener(() => app.forgetPrivate())
  else browser.tabs.onRemoved.addListener(() => app.forgetPrivate())

  browser.contextMenus?.onClicked.addListener(async (info, tab) => {
    const target = menuTarget(info, tab)
    const page = menuPage(info)
    if (target) await shortenWithoutPopup(target, scopeOf(tab), tab)
    else if (page) await openPage(page)
  })
  browser.commands?.onCommand.addListener(async (command, tab) => {
    if (command === 'open-library') await openPage('/library.html')
    if (command === 'shorten-page')
      await shortenWithoutPopup({ link: tab?.url ?? '', title: tab?.title }, scopeOf(tab), tab)
  })
  browser.omnibox?.onInputStarted.addListener(() => omnibox.begin())
  browser.omnibox?.onInputChanged.addListener((typed, suggest) => omnibox.change(typed, suggest))
  browser.omnibox?.onInputEntered.addListener((typed) => {
    return omnibox.enter(typed)
  })
}

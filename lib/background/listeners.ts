import type { Browser, Tabs } from 'webextension-polyfill'
import { type StoredKind, watchStorage } from '@/lib/storage/storage'
import { BATCH_ALARM, OUTBOX_ALARM, PRIVATE_OUTBOX_ALARM } from './browser/alarms'
import { createContextMenus, menuPage, menuTarget } from './browser/context-menus'
import type { App } from './compose'
import { IDLE_LOCK_ALARM } from './vault/idle-lock'

/** Registers every listener synchronously: a late one misses the event that woke the background. */
export const registerListeners = (browser: Browser, app: App): void => {
  const { storage, account, scopes, batches, linkSync, omnibox, notices, openPage, vault } = app
  const { runtime, permissions } = browser

  // Not every browser has menus and commands, here and below.
  const rebuildMenus = browser.contextMenus
    ? createContextMenus(browser.contextMenus, storage.preferences)
    : async () => {}

  const onStored = async (kinds: ReadonlySet<StoredKind>): Promise<void> => {
    if (!kinds.has('preferences') && !kinds.has('utm-presets')) return
    account.scheduleSync()
    if (!kinds.has('preferences')) return
    await rebuildMenus()
    if (!(await storage.preferences.get()).keepCache) await linkSync.erase()
  }

  const scopeOf = (tab: Tabs.Tab | undefined) => scopes.of({ isPrivate: tab?.incognito === true })

  /** An unknown alarm comes from an earlier version and is ignored. */
  const onAlarm: Record<string, () => Promise<unknown>> = {
    [IDLE_LOCK_ALARM]: app.scheduleLock,
    [BATCH_ALARM]: batches.resume,
    [OUTBOX_ALARM]: () => scopes.ordinary.outbox.flush({ force: false }),
    [PRIVATE_OUTBOX_ALARM]: () => scopes.ofPrivate.outbox.flush({ force: false }),
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
  // A page that was closed while it read the tabs could not remove this permission.
  runtime.onStartup.addListener(() => permissions.remove({ permissions: ['tabs'] }))

  watchStorage(browser.storage.onChanged, (kinds) => void onStored(kinds))
  // Not every browser has an account.
  const { sync }: Partial<Browser['storage']> = browser.storage
  sync?.onChanged.addListener(account.merge)
  browser.alarms.onAlarm.addListener(({ name }) => onAlarm[name]?.())
  self.addEventListener('online', () => void scopes.flush({ force: true }))

  const followNotices = () => browser.notifications?.onClicked.addListener(notices.open)
  followNotices()
  // Notifications are there once their permission is granted.
  permissions.onAdded.addListener(followNotices)

  const followRequests = () => {
    browser.webRequest?.onErrorOccurred.removeListener(app.requestWatch.onError)
    browser.webRequest?.onErrorOccurred.addListener(app.requestWatch.onError, { urls: ['<all_urls>'], tabId: -1 })
  }
  followRequests()
  // Added before a host is granted, it hears nothing of it until the background starts again (Chromium 156).
  permissions.onAdded.addListener(followRequests)

  permissions.onRemoved.addListener(app.hostAccess.forget)

  browser.windows.onRemoved.addListener(() => scopes.forgetPrivate())

  browser.contextMenus?.onClicked.addListener(async (info, tab) => {
    void vault.use()
    const target = menuTarget(info, tab)
    const page = menuPage(info)
    if (target) await scopeOf(tab).shortenWithoutPopup(target)
    else if (page) await openPage(page)
  })
  browser.commands?.onCommand.addListener(async (command, tab) => {
    void vault.use()
    if (command === 'open-library') await openPage('/library.html')
    if (command === 'shorten-page')
      await scopeOf(tab).shortenWithoutPopup({ link: tab?.url ?? '', pageUrl: tab?.url ?? '', title: tab?.title })
  })
  browser.omnibox?.onInputStarted.addListener(() => omnibox.begin())
  browser.omnibox?.onInputChanged.addListener((typed, suggest) => omnibox.change(typed, suggest))
  browser.omnibox?.onInputEntered.addListener((typed) => {
    void vault.use()
    return omnibox.enter(typed)
  })
}

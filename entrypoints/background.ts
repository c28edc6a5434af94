import browser, { type Storage } from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'
import { composeSettings } from '@/lib/background/account/compose-settings'
import { composeNetwork } from '@/lib/background/api/compose-network'
import { openBatchDatabase } from '@/lib/background/batch/batch-database'
import { BATCH_ALARM } from '@/lib/background/batch/batch-run'
import { createBatchStore } from '@/lib/background/batch/batch-store'
import { composeBatches } from '@/lib/background/batch/compose-batches'
import { createListDraft } from '@/lib/background/batch/list-draft'
import { createBadge } from '@/lib/background/browser/badge'
import { buildContextMenus, menuTarget } from '@/lib/background/browser/context-menus'
import { createNavigatorClipboard } from '@/lib/background/browser/navigator-clipboard'
import { createOffscreenClipboard } from '@/lib/background/browser/offscreen-clipboard'
import { composeOmnibox } from '@/lib/background/browser/omnibox/compose-omnibox'
import { plainMarkup, xmlMarkup } from '@/lib/background/browser/omnibox/markup'
import { createWakeUp } from '@/lib/background/browser/wake-up'
import { createConnecting } from '@/lib/background/connecting'
import { composeCreation } from '@/lib/background/creation/compose-creation'
import { drawToken } from '@/lib/background/creation/drawn-token'
import { createJournal } from '@/lib/background/creation/journal'
import { openJournalDatabase } from '@/lib/background/creation/journal-database'
import { createUnattended } from '@/lib/background/creation/unattended'
import { createDiagnostics } from '@/lib/background/diagnostics'
import { composeLinkCache } from '@/lib/background/link-cache/compose-link-cache'
import { createMethods } from '@/lib/background/methods/methods'
import { createSnapshotKeeper } from '@/lib/background/popup-snapshot'
import { createPresetAddress } from '@/lib/background/preset-address'
import { createDraftStore } from '@/lib/background/storage/draft-store'
import { createUnreadable } from '@/lib/background/storage/unreadable'
import { createTagList } from '@/lib/background/tag-list'
import { composeKey } from '@/lib/background/vault/compose-key'
import { IDLE_LOCK_ALARM } from '@/lib/background/vault/idle-lock'
import { createDispatcher } from '@/lib/rpc/dispatcher'

/** Long enough for what a person waits for, and of no account to what goes on from there. */
const START_PAUSE_MS = 500

/** Builds everything, registers every listener at once (a late one loses the event that woke us), and stops. */
export default defineBackground(() => {
  const { local, session } = browser.storage
  // Not every browser has an account to keep something in, or policies.
  const { sync, managed }: Partial<Storage.Static> = browser.storage
  const { alarms, permissions } = browser
  const manifest = browser.runtime.getManifest()
  const now = Date.now
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const newId = () => crypto.randomUUID()
  const openPage = (url: string) => browser.tabs.create({ url })
  const clipboard = import.meta.env.FIREFOX
    ? createNavigatorClipboard(navigator.clipboard)
    : createOffscreenClipboard(chrome)

  const key = composeKey({ local, session, alarms, now })
  const { vault } = key
  const { api, requestLog } = composeNetwork({
    fetch: (...request) => fetch(...request),
    permissions,
    isOnline: () => navigator.onLine,
    declarativeNetRequest: browser.declarativeNetRequest,
    extensionHost: new URL(browser.runtime.getURL('')).host,
    session,
    wait,
    now,
  })
  const settings = composeSettings({
    local,
    sync,
    onTakenIn: async () => {
      await snapshot.forget()
      await rebuildMenus()
    },
    wait,
    now,
  })
  const { preferences, account } = settings
  // Firefox for Android has no menus, nor keys for commands.
  const rebuildMenus = async () => {
    if (browser.contextMenus) await buildContextMenus(browser.contextMenus, await preferences.get())
  }
  const linkCaching = composeLinkCache({ vault, api, preferences, clipboard, session, wait, now })
  const journal = createJournal(openJournalDatabase)
  const drafts = createDraftStore(session)
  const store = createBatchStore(openBatchDatabase)
  const badge = createBadge({ action: browser.action, journal, batch: store, wait })
  const shared = {
    ...settings,
    ...linkCaching,
    vault,
    api,
    journal,
    drafts,
    clipboard,
    badge,
    alarms,
    newId,
    wait,
    now,
  }

  const creation = composeCreation({ ...shared, drawToken, wakeUp: (run) => createWakeUp(alarms, run, now) })
  const { outbox, conclusion } = creation
  const shortenUnattended = createUnattended({ ...shared, ...creation })
  const batches = composeBatches({ ...shared, ...creation, store })
  // Firefox for Android has no omnibox.
  const omnibox =
    browser.omnibox &&
    composeOmnibox({
      ...shared,
      setDefaultSuggestion: browser.omnibox.setDefaultSuggestion,
      markup: import.meta.env.FIREFOX ? plainMarkup : xmlMarkup,
      shorten: (link, pageUrl) => shortenUnattended({ link, pageUrl }),
      openPage,
    })

  const tags = createTagList({ area: local, api, vault })
  const connecting = createConnecting({
    vault,
    permissions,
    api,
    tags,
    preferences,
    requiredHosts: manifest.host_permissions ?? [],
  })
  const snapshot = createSnapshotKeeper({ session, connecting, preferences, utmPresets: settings.utmPresets, tags })
  const unreadable = createUnreadable({ areas: [local, session], journal })
  const diagnostics = createDiagnostics({
    connecting,
    journal,
    requestLog,
    unreadable,
    version: manifest.version,
    browser: navigator.userAgent,
  })
  const handlers = createMethods({
    ...shared,
    ...key,
    ...creation,
    batches,
    listDraft: createListDraft(local),
    tags,
    connecting,
    presetAddress: createPresetAddress(import.meta.env.WXT_SERVICE_URL, managed),
    unreadable,
    diagnostics,
    snapshot,
    rebuildMenus,
  })
  const dispatch = createDispatcher({ handlers, runtime: browser.runtime })

  browser.runtime.onMessage.addListener((message, sender, sendResponse: (reply: unknown) => void) => {
    // It answers every failure itself.
    void dispatch(message, sender).then(sendResponse)
    return true
  })

  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await Promise.all([rebuildMenus(), snapshot.renew()])
    if (reason === 'install' && !(await connecting.view()).connected) await browser.runtime.openOptionsPage()
  })
  browser.runtime.onStartup.addListener(rebuildMenus)
  browser.runtime.onStartup.addListener(snapshot.renew)
  // What a page could not give back that was closed while it read the tabs.
  browser.runtime.onStartup.addListener(() => permissions.remove({ permissions: ['tabs'] }))

  browser.contextMenus?.onClicked.addListener(async (info, tab) => {
    const target = menuTarget(info, tab)
    if (target) await shortenUnattended(target)
  })

  browser.commands?.onCommand.addListener(async (command, tab) => {
    if (command === 'open-library') await openPage('/library.html')
    if (command === 'shorten-page')
      await shortenUnattended({ link: tab?.url ?? '', pageUrl: tab?.url ?? '', title: tab?.title })
  })

  browser.omnibox?.onInputStarted.addListener(() => omnibox.begin())
  browser.omnibox?.onInputChanged.addListener((typed, suggest) => omnibox.change(typed, suggest))
  browser.omnibox?.onInputEntered.addListener((typed) => omnibox.enter(typed))

  // Whatever woke this worker: what an earlier one left unsettled goes on.
  alarms.onAlarm.addListener(({ name }) => {
    if (name === IDLE_LOCK_ALARM) return Promise.all([key.scheduleLock(), snapshot.forget()])
    return name === BATCH_ALARM ? batches.goOn() : outbox.run(false)
  })
  self.addEventListener('online', () => outbox.run(true))
  sync?.onChanged.addListener(account.takeIn)
  const resumed = conclusion.resume()
  // The one who woke this worker is answered first.
  wait(START_PAUSE_MS).then(() => {
    account.meet()
    creation.tidy()
    resumed.then(() => outbox.run(false))
    batches.goOn()
    linkCaching.linkSync.continue()
  })

  // Chromium alone can close storage to content scripts; we have none, and this keeps it so.
  for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
    void area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
})

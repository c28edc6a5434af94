import browser, { type Storage } from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'
import { createBadge } from '@/lib/background/badge'
import { openBatchDatabase } from '@/lib/background/batch/batch-database'
import { BATCH_ALARM, createBatchRun } from '@/lib/background/batch/batch-run'
import { createBatchStore } from '@/lib/background/batch/batch-store'
import { createBatchView } from '@/lib/background/batch/batch-view'
import { createBatches } from '@/lib/background/batch/batches'
import { createListDraft } from '@/lib/background/batch/list-draft'
import { createSettlements } from '@/lib/background/batch/settlements'
import { createNavigatorClipboard } from '@/lib/background/clipboard/navigator-clipboard'
import { createOffscreenClipboard } from '@/lib/background/clipboard/offscreen-clipboard'
import { createConnecting } from '@/lib/background/connecting'
import { buildContextMenus, menuTarget } from '@/lib/background/context-menus'
import { createConclusion } from '@/lib/background/creation/conclusion'
import { createCreations } from '@/lib/background/creation/creations'
import { createDelivery } from '@/lib/background/creation/delivery'
import { drawToken } from '@/lib/background/creation/drawn-token'
import { createFailing } from '@/lib/background/creation/failing'
import { createJournal } from '@/lib/background/creation/journal'
import { openJournalDatabase } from '@/lib/background/creation/journal-database'
import { createLook } from '@/lib/background/creation/look'
import { createOutbox } from '@/lib/background/creation/outbox'
import { createUnattended } from '@/lib/background/creation/unattended'
import { createWakeUp } from '@/lib/background/creation/wake-up'
import { createDiagnostics } from '@/lib/background/diagnostics'
import { createDispatcher } from '@/lib/background/dispatcher'
import { createIdleLock, IDLE_LOCK_ALARM } from '@/lib/background/key/idle-lock'
import { createVault } from '@/lib/background/key/vault'
import { createOpenVault, createVaultRecord } from '@/lib/background/key/vault-record'
import { createKnown } from '@/lib/background/library/known'
import { createLinkTags } from '@/lib/background/library/link-tags'
import { createMirror } from '@/lib/background/library/mirror'
import { openMirrorDatabase } from '@/lib/background/library/mirror-database'
import { createMirrorReading } from '@/lib/background/library/mirror-reading'
import { createMirrored } from '@/lib/background/library/mirrored'
import { createOverview } from '@/lib/background/library/overview'
import { createSearchLines } from '@/lib/background/library/search-lines'
import { sha256 } from '@/lib/background/library/sha256'
import { createMethods } from '@/lib/background/methods'
import { createApiClient } from '@/lib/background/network/api-client'
import { createHttp, TIMEOUT_MS } from '@/lib/background/network/http'
import { createRequestLog } from '@/lib/background/network/request-log'
import { useConnectionsOnce } from '@/lib/background/network/single-use-connections'
import { createChoice } from '@/lib/background/omnibox/choice'
import { plainMarkup, xmlMarkup } from '@/lib/background/omnibox/markup'
import { createOmnibox } from '@/lib/background/omnibox/omnibox'
import { createPresetAddress } from '@/lib/background/preset-address'
import { createAccount } from '@/lib/background/settings/account'
import { createPreferenceStore } from '@/lib/background/settings/preference-store'
import { createSettings } from '@/lib/background/settings/settings'
import { createUtmPresetStore } from '@/lib/background/settings/utm-preset-store'
import { createDraftStore } from '@/lib/background/storage/draft-store'
import { openedOnce } from '@/lib/background/storage/opened-once'
import { createUnreadable } from '@/lib/background/storage/unreadable'
import { createTagList } from '@/lib/background/tag-list'

/** Long enough for what a person waits for, and of no account to what goes on from there. */
const START_PAUSE_MS = 500

/** Builds everything, registers every listener at once (a late one loses the event that woke us), and stops. */
export default defineBackground(() => {
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const { local, session } = browser.storage
  // Not every browser has an account to keep something in, or policies.
  const { sync, managed }: Partial<Storage.Static> = browser.storage
  const now = Date.now
  const manifest = browser.runtime.getManifest()
  const vault = createVault({ record: createVaultRecord(local), opened: createOpenVault(session), now })
  const settings = createSettings({ area: local, onDecided: () => account.handOver(), now })
  const preferences = createPreferenceStore(settings)
  const utmPresets = createUtmPresetStore(settings)
  const drafts = createDraftStore(session)
  const journal = createJournal(openJournalDatabase)
  const batchStore = createBatchStore(openBatchDatabase)
  const badge = createBadge({ action: browser.action, journal, batch: batchStore, wait })
  const clipboard = import.meta.env.FIREFOX
    ? createNavigatorClipboard(navigator.clipboard)
    : createOffscreenClipboard(chrome)
  const { permissions } = browser
  const http = createHttp({
    fetch: (...request) => fetch(...request),
    permissions,
    isOnline: () => navigator.onLine,
    now,
    ready: useConnectionsOnce(browser.declarativeNetRequest, new URL(browser.runtime.getURL('')).host),
    timeoutMs: TIMEOUT_MS,
  })
  const requestLog = createRequestLog(session, now)
  const api = createApiClient(requestLog.watch(http))
  const mirrorDatabase = openedOnce(openMirrorDatabase)
  const mirror = createMirror(mirrorDatabase, () => searchLines.forget())
  const searchLines = createSearchLines(mirror)
  const linkTags = createLinkTags(mirrorDatabase)
  const mirrorReading = createMirrorReading({ mirror, linkTags, vault, api, digest: sha256, wait, now })
  const mirrored = createMirrored({ mirror, vault, digest: sha256 })
  const known = createKnown({ mirror, mirrored, clipboard })
  const tags = createTagList({ area: local, api, vault })
  const connecting = createConnecting({ vault, permissions, api, tags, requiredHosts: manifest.host_permissions ?? [] })
  const scheduleLock = createIdleLock(vault, browser.alarms)
  const newId = () => crypto.randomUUID()
  const fail = createFailing({ journal, drafts, vault })
  const look = createLook({ api, journal })
  const deliver = createDelivery({ journal, api, look, fail, vault, drafts, drawToken, now })
  const settlements = createSettlements(journal)
  const conclusion = createConclusion({ journal, clipboard, preferences, badge, known, settlements, now })
  const { conclude } = conclusion
  const wakeUp = createWakeUp(browser.alarms, () => outbox.run(false), now)
  const outbox = createOutbox({ journal, vault, deliver, fail, conclude, badge, wakeUp, now })
  const create = createCreations({
    journal,
    drafts,
    vault,
    preferences,
    outbox,
    conclusion,
    clipboard,
    drawToken,
    now,
  })
  const batchRun = createBatchRun({
    store: batchStore,
    create,
    journal,
    settlements,
    vault,
    alarms: browser.alarms,
    badge,
  })
  const batches = createBatches({
    store: batchStore,
    run: batchRun,
    view: createBatchView({ store: batchStore, journal }),
    vault,
    journal,
    outbox,
    clipboard,
    badge,
    newId,
    now,
  })
  const shortenUnattended = createUnattended({
    create,
    journal,
    drafts,
    vault,
    preferences,
    utmPresets,
    clipboard,
    badge,
    newId,
    now,
  })
  // Firefox for Android has no menus, nor keys for commands.
  const rebuildMenus = async () => {
    if (browser.contextMenus) await buildContextMenus(browser.contextMenus, await preferences.get())
  }
  const account = createAccount({ area: sync, settings, onTakenIn: rebuildMenus, wait })
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
    connecting,
    create,
    conclusion,
    outbox,
    batches,
    listDraft: createListDraft(local),
    journal,
    drafts,
    tags,
    preferences,
    account,
    utmPresets,
    badge,
    api,
    mirror,
    mirrorReading,
    overview: createOverview(mirror),
    known,
    vault,
    presetAddress: createPresetAddress(import.meta.env.WXT_SERVICE_URL, managed),
    diagnostics,
    unreadable,
    rebuildMenus,
    scheduleLock,
  })
  const openPage = (url: string) => browser.tabs.create({ url })
  const choose = createChoice({
    vault,
    preferences,
    mirrored,
    searchLines,
    linkOf: mirror.get,
    leadingTo: known.leadingTo,
    isComplete: async () => (await mirror.record())?.progress === 'complete',
  })
  // Firefox for Android has no omnibox.
  const omnibox =
    browser.omnibox &&
    createOmnibox({
      setDefaultSuggestion: browser.omnibox.setDefaultSuggestion,
      markup: import.meta.env.FIREFOX ? plainMarkup : xmlMarkup,
      choose,
      warmUp: () => {
        searchLines.current()
        handlers.catchUpMirror(null)
      },
      clipboard,
      badge,
      shorten: (link, pageUrl) => shortenUnattended({ link, pageUrl }),
      openPage,
    })
  const dispatch = createDispatcher({ handlers, runtime: browser.runtime })

  browser.runtime.onMessage.addListener((message, sender, sendResponse: (reply: unknown) => void) => {
    dispatch(message, sender).then(sendResponse)
    return true
  })

  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await rebuildMenus()
    if (reason === 'install' && !(await connecting.view()).connected) await browser.runtime.openOptionsPage()
  })
  browser.runtime.onStartup.addListener(rebuildMenus)
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
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === IDLE_LOCK_ALARM) return scheduleLock()
    return name === BATCH_ALARM ? batches.goOn() : outbox.run(false)
  })
  self.addEventListener('online', () => outbox.run(true))
  sync?.onChanged.addListener(account.takeIn)
  const resumed = conclusion.resume()
  // The one who woke this worker is answered first.
  wait(START_PAUSE_MS).then(() => {
    account.meet()
    resumed.then(() => outbox.run(false))
    batches.goOn()
    mirrorReading.continue()
  })

  // Chromium alone can close storage to content scripts; we have none, and this keeps it so.
  for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
    area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
})

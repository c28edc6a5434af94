import type { Browser } from 'webextension-polyfill'
import { generateToken } from '@/lib/domain/link/token'
import { createDispatcher } from '@/lib/rpc/dispatcher'
import { createStorage } from '@/lib/storage/storage'
import { createAccount } from './account'
import { createApiClient } from './api/api-client'
import { createHttp, TIMEOUT_MS, useConnectionsOnce } from './api/http'
import { createRequestLog } from './api/request-log'
import { createRequestWatch } from './api/watch-request'
import { createBadge } from './badge'
import { createBatchRun } from './batch/batch-run'
import { createBatchStore, openBatchDatabase } from './batch/batch-store'
import { createBatches } from './batch/batches'
import { createWakeUp } from './browser/alarms'
import type { Clipboard } from './browser/clipboard'
import { createChoice } from './browser/omnibox/choice'
import { createIsActiveTabPrivate, createOmnibox } from './browser/omnibox/omnibox'
import type { Markup } from './browser/omnibox/suggestions'
import { createOutcomeNotices } from './browser/outcome-notices'
import { createHostAccess, createReleaseHosts } from './browser/permissions'
import { createConnecting } from './connecting'
import { createLanes } from './creation/lanes'
import { createTokenSupport } from './creation/token-support'
import { createDiagnostics } from './diagnostics'
import { createJournal } from './journal/journal'
import { createJournalArchive } from './journal/journal-archive'
import { openJournalDatabase } from './journal/journal-database'
import { createPublishedJournal } from './journal/published-journal'
import { lazyConnection } from './lazy-connection'
import { createLinks } from './link-cache/links'
import { createMethods } from './methods/methods'
import { createPrivateParts } from './private/private-parts'
import { createScopes } from './private/scopes'
import { createQuarantinedValues } from './quarantined'
import { createErrorLog } from './redact'
import { createRemoving } from './removing'
import { createTagList } from './tag-list'
import { createIdleLock } from './vault/idle-lock'
import { createVault } from './vault/vault'
import { vaultItems } from './vault/vault-record'

/** The browser, and what differs between browsers. */
type Outside = {
  browser: Browser
  clipboard: Clipboard
  markup: Markup
  fetch: typeof fetch
  isOnline: () => boolean
  /** The browser's name for the diagnostics. */
  browserName: string
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const now = Date.now
const newId = () => crypto.randomUUID()

/**
 * Builds the background's object graph. Registers no listeners, and starts nothing but the rule for connections, which the
 * first request waits for.
 */
export const compose = ({ browser, clipboard, markup, fetch, isOnline, browserName }: Outside) => {
  const { alarms, permissions, runtime } = browser
  const { local, session } = browser.storage
  const manifest = runtime.getManifest()
  const openPage = (url: string) => browser.tabs.create({ url })

  const storage = createStorage({ local, session }, now)
  // Not every browser has an account.
  const { sync }: Partial<Browser['storage']> = browser.storage
  const account = createAccount({ area: sync, storage, wait })

  const vault = createVault({
    items: vaultItems(local, session),
    connections: storage.connections,
    now,
  })
  const scheduleLock = createIdleLock(vault, alarms)

  const requestLog = createRequestLog({ session, wait, now })
  const { host, origin } = new URL(runtime.getURL(''))
  const requestWatch = createRequestWatch({ webRequest: browser.webRequest, origin, wait, now })
  const hostAccess = createHostAccess(permissions)
  const http = createHttp({
    watch: requestWatch.watch,
    fetch,
    isOnline,
    mayReach: hostAccess.mayReach,
    ready: useConnectionsOnce(browser.declarativeNetRequest, host),
    timeoutMs: TIMEOUT_MS,
    now,
  })
  const api = createApiClient(requestLog.watch(http))

  const base = { ...storage, storage, vault, api, clipboard, alarms, permissions, newId, wait, now }

  const isWanted = async () => (await storage.preferences.get()).keepCache
  // The browser logs a failure; the next reading looks again.
  const onRead = (connectionId: string) => void scopes.lookAgain(connectionId)
  const privateParts = createPrivateParts({ browser, wait, now })
  const { hiddenLinks } = privateParts.journal
  const links = createLinks({ ...base, isWanted, onRead, hiddenLinks })
  const { linkCache, linkSync } = links

  const journalDatabase = lazyConnection(openJournalDatabase)
  const journal = createPublishedJournal(createJournal(journalDatabase), storage.pageEntries)
  const batchStore = createBatchStore(lazyConnection(openBatchDatabase))
  const badge = createBadge({ action: browser.action, journal, batch: batchStore, wait })
  const notices = createOutcomeNotices({
    ...base,
    journal,
    // Not there before its permission is granted.
    notifications: () => browser.notifications,
    iconUrl: runtime.getURL('/icon/128.png'),
    openPage,
    focusWindow: (id) => browser.windows.update(id, { focused: true }),
  })
  const shared = { ...base, ...links, journal, store: batchStore, badge, notices }

  const creationParts = {
    ...shared,
    lanes: createLanes(),
    tokenSupport: createTokenSupport(local),
    generateToken,
    wakeUp: (run: () => void) => createWakeUp(alarms, run, now),
  }
  const scopes = createScopes(creationParts, privateParts)
  const creation = scopes.ordinary
  const batchRun = createBatchRun({ ...creation, ...shared })
  const batches = createBatches({ ...creation, ...shared, run: batchRun })

  // Not every browser lets extensions into its address bar.
  const omnibox =
    browser.omnibox &&
    createOmnibox({
      ...shared,
      setDefaultSuggestion: browser.omnibox.setDefaultSuggestion,
      markup,
      choose: createChoice(shared),
      warmUp() {
        // The next search loads the index again and reports the failure.
        linkCache.search({ query: '', first: 0, count: 0 }).catch(() => {})
        void linkSync.sync()
      },
      isPrivate: createIsActiveTabPrivate(browser.tabs),
      shorten: (link, isPrivate) => scopes.of({ isPrivate }).shortenWithoutPopup({ link, pageUrl: link }),
      openPage,
    })

  const requiredHosts = manifest.host_permissions ?? []
  const releaseHosts = createReleaseHosts({ ...base, requiredHosts })
  const connecting = createConnecting({ ...shared, ...scopes, releaseHosts })
  const removing = createRemoving({ ...shared, ...scopes, releaseHosts })
  const archive = createJournalArchive(journalDatabase)
  const quarantined = createQuarantinedValues({ areas: [local, session], archive })
  const { version } = manifest
  const diagnostics = createDiagnostics({ ...shared, requestLog, quarantined, version, browser: browserName })
  const logError = createErrorLog(vault.secrets)
  const handlers = createMethods({
    ...shared,
    scopes,
    scheduleLock,
    archive,
    batches,
    connecting,
    removing,
    quarantined,
    diagnostics,
    tags: createTagList({ store: storage.tags, api, vault }),
  })
  const dispatch = createDispatcher({ handlers, runtime, onUnexpected: (error) => void logError(error) })

  return {
    storage,
    account,
    vault,
    scheduleLock,
    linkSync,
    scopes,
    batches,
    omnibox,
    notices,
    dispatch,
    openPage,
    requestWatch,
    hostAccess,
  }
}

export type App = ReturnType<typeof compose>

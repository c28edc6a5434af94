import type { Browser } from 'webextension-polyfill'
import { ORDINARY, type Scope } from '@/lib/domain/creation/entry'
import { generateToken } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import { createDispatcher } from '@/lib/rpc/dispatcher'
import { createDraftStore } from '@/lib/storage/drafts'
import { createLinkPasswords } from '@/lib/storage/link-passwords'
import { createPrivateArea, createStorage } from '@/lib/storage/storage'
import { createApiClient } from './api/api-client'
import { closeConnectionsAfterUse, createHttp, TIMEOUT_MS } from './api/http'
import { createBadge } from './badge'
import { createBatch } from './batch'
import { createPasswordClock, createWakeUp } from './browser/alarms'
import type { Clipboard } from './browser/clipboard'
import { createChoice, createIsActiveTabPrivate, createOmnibox, type Markup } from './browser/omnibox'
import { createOutcomeNotices } from './browser/outcome-notices'
import { createHostAccess, createHosts } from './browser/permissions'
import { createConnecting } from './connecting'
import { createCreation } from './creation/creation'
import { createLanes } from './creation/lanes'
import { createShortenWithoutPopup } from './creation/shorten-without-popup'
import { createTokenKnowledge } from './creation/tokens'
import { createDiagnostics } from './diagnostics'
import { createFieldTest } from './field-test'
import { createJournal } from './journal/journal'
import { openJournalDatabase } from './journal/journal-database'
import { createPrivateEntries } from './journal/private-entries'
import { createKeyWatch } from './key-watch'
import { lazyConnection } from './lazy-connection'
import { createCleanUp } from './left-over'
import { createLinks } from './link-cache/links'
import { createMethods } from './methods'
import type { Parts } from './parts'
import { createForgetPrivate, createPrivateButton } from './private-windows'
import { createErrorLog } from './redact'
import { createRemoving } from './removing'
import { createTagList } from './tag-list'
import { createUnfinished } from './unfinished'
import { createVault } from './vault/vault'

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
// Read at each call: a test gives each worker its own clock.
const now = () => Date.now()
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

  const storage = createStorage(browser.storage, now)
  const vault = createVault({ local, session }, storage.connections, now)

  const { host } = new URL(runtime.getURL(''))
  const hostAccess = createHostAccess(permissions)
  const area = createPrivateArea(session)
  const ofPrivate = { drafts: createDraftStore(area), passwords: createLinkPasswords(area, now) }
  const drafts = ({ isPrivate }: Scope) => (isPrivate ? ofPrivate.drafts : storage.drafts)
  const passwords = ({ isPrivate }: Scope) => (isPrivate ? ofPrivate.passwords : storage.linkPasswords)
  const deleteOldPasswords = createPasswordClock([storage.linkPasswords, ofPrivate.passwords], alarms)
  const secretsOf = async () => {
    const lists = [vault.secrets(), storage.linkPasswords.allPasswords(), ofPrivate.passwords.allPasswords()]
    return (await Promise.all(lists)).flat()
  }
  const logError = createErrorLog(secretsOf)
  const onUnexpected = (error: unknown) => void logError(error)
  const ready = closeConnectionsAfterUse(browser.declarativeNetRequest, host)
  const apiFor = (isCurrent: (connection: Connection) => boolean) => {
    const { mayReach } = hostAccess
    const http = createHttp({ fetch, isOnline, mayReach, isCurrent, ready, timeoutMs: TIMEOUT_MS, now })
    return createApiClient(http, onUnexpected)
  }
  const watchKey = createKeyWatch(storage.connections, vault)
  const api = watchKey(apiFor(vault.isCurrent))

  const privateEntries = createPrivateEntries(area)
  const { hiddenLinks } = privateEntries
  const base = {
    storage,
    vault,
    drafts,
    passwords,
    api,
    clipboard,
    alarms,
    permissions,
    hiddenLinks,
    newId,
    wait,
    now,
  }

  const isWanted = async () => (await storage.preferences.get()).keepCache
  // The browser logs a failure; the next reading looks again.
  const onRead = (connectionId: string) => void creation.decisions.lookAgain(connectionId)
  const links = createLinks({ ...base, isWanted, onRead })
  const { linkCache, linkSync } = links

  const journal = createJournal(lazyConnection(openJournalDatabase), privateEntries)
  // Firefox for Android has tabs alone.
  const windows: Browser['windows'] | undefined = browser.windows
  const forgetPrivate = createForgetPrivate(windows ?? { getAll: () => browser.tabs.query({}) }, area, privateEntries)
  const badge = createBadge(base, journal, [
    [ORDINARY, browser.action],
    [{ isPrivate: true }, createPrivateButton(browser.action, browser.tabs)],
  ])
  const shared: Parts = {
    ...base,
    ...links,
    journal,
    badge,
    notices: createOutcomeNotices(base, journal, browser),
    forgetPrivate,
    lanes: createLanes(),
    tokenKnowledge: createTokenKnowledge(storage.connections),
    logError: onUnexpected,
    generateToken,
  }
  const creation = createCreation({ ...shared, wakeUp: (run) => createWakeUp(alarms, run, now) })
  const { create, tidy, outbox, settlement } = creation
  const shortenWithoutPopup = createShortenWithoutPopup(shared, create)
  const batch = createBatch(shared, outbox)

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
        linkCache.search({ search: '', first: 0, count: 0 }).catch(() => {})
        void linkSync.sync()
      },
      isPrivate: createIsActiveTabPrivate(browser.tabs),
      shorten: (link, isPrivate) => shortenWithoutPopup({ link }, { isPrivate }),
      openPage,
    })

  const requiredHosts = manifest.host_permissions ?? []
  const hosts = createHosts(base, requiredHosts)
  const changes = { ...shared, ...creation, batch, hosts, unfinished: createUnfinished(local) }
  // Its connection is stored once the service accepts it.
  const connecting = createConnecting({ ...changes, candidateApi: apiFor(() => true) })
  const fieldTest = createFieldTest({ ...changes, connecting, hostAccess, fetch })
  const removing = createRemoving(changes)
  const cleanUp = createCleanUp(local, storage.connections)
  /** Finishes what an earlier background left half done, and deletes what belongs to no connection. */
  const resumeConnections = async () => {
    await removing.resume()
    await connecting.resume()
    await vault.tidy()
    await cleanUp()
  }
  const names = { version: manifest.version, browser: browserName }
  const diagnostics = createDiagnostics(shared, browser.storage, names)
  const handlers = createMethods({
    ...changes,
    connecting,
    fieldTest,
    removing,
    diagnostics,
    tags: createTagList(base),
  })
  const dispatch = createDispatcher(handlers, runtime, onUnexpected)

  return {
    storage,
    vault,
    resumeConnections,
    releaseHosts: hosts.release,
    deleteOldPasswords,
    linkSync,
    tidy,
    outbox,
    settlement,
    shortenWithoutPopup,
    forgetPrivate,
    omnibox,
    notices: shared.notices,
    dispatch,
    openPage,
    hostAccess,
  }
}

export type App = ReturnType<typeof compose>

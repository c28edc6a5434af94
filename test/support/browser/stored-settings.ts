import type { Page } from 'puppeteer-core'
import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import type { ConnectionRecord } from '../../../lib/domain/settings/connection.ts'
import type { PopupState } from '../../../lib/domain/settings/popup-state.ts'
import type { Preferences } from '../../../lib/domain/settings/preferences.ts'
import type { UtmPreset } from '../../../lib/domain/settings/utm-preset.ts'

/*
 * Settings as pages store them, written in the shapes of lib/storage: filling in
 * the forms would take longer than the tests.
 */

/** Saves preferences that follow the user. */
export const savePreferences = (page: Page, changed: Partial<Preferences>): Promise<void> =>
  page.evaluate(
    (items) => chrome.storage.sync.set(items),
    Object.fromEntries(Object.entries(changed).map(([name, value]) => [`preference.${name}`, value])),
  )

/** Saves whether this machine keeps a link cache. */
export const saveKeepCache = (page: Page, value: boolean): Promise<void> =>
  page.evaluate((keepCache) => chrome.storage.local.set({ 'preference.keepCache': keepCache }), value)

export const saveUtmPreset = (page: Page, preset: UtmPreset): Promise<void> =>
  page.evaluate((key, value) => chrome.storage.sync.set({ [key]: value }), `utm.${preset.id}`, preset)

export const chosenConnectionId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const chosen = await chrome.storage.local.get<{ 'chosen-connection'?: string }>('chosen-connection')
    return chosen['chosen-connection'] ?? ''
  })

/** Has a connection make new links. */
export const chooseConnection = (page: Page, id: string): Promise<void> =>
  page.evaluate((value) => chrome.storage.local.set({ 'chosen-connection': value }), id)

type StoredConnection = Pick<ConnectionRecord, 'id' | 'baseUrl' | 'keyStorage' | 'details'>

/** The extension's connections, also those whose key is forgotten. */
export const storedConnections = (page: Page): Promise<StoredConnection[]> =>
  page.evaluate(async () => {
    const items = Object.entries(await chrome.storage.local.get<Record<string, StoredConnection>>())
    return items.flatMap(([key, item]) => (key.startsWith('connection:') ? [item] : []))
  })

/** Saves that the services of all connections refuse tokens, or forgets it. */
export const saveRefusedTokens = (page: Page, areRefused: boolean): Promise<void> =>
  page.evaluate(async (isSaved) => {
    const keys = Object.keys(await chrome.storage.local.get()).filter((key) => key.startsWith('connection:'))
    // The background writes it too.
    for (const key of keys)
      await navigator.locks.request(`storage ${key}`, async () => {
        const record = (await chrome.storage.local.get<Record<string, { tokens: string }>>(key))[key]
        if (record === undefined || (record.tokens === 'refused') === isSaved) return
        await chrome.storage.local.set({ [key]: { ...record, tokens: isSaved ? 'refused' : 'unknown' } })
      })
  }, areRefused)

export const saveDraft = async (page: Page, place: string, draft: LinkDraft): Promise<void> => {
  const connectionId = await chosenConnectionId(page)
  await page.evaluate((key, value) => chrome.storage.session.set({ [key]: value }), `draft:${place}`, {
    connectionId,
    draft,
  })
}

/** How the popup was left, and the tags that were used last. */
export const savePopupState = (page: Page, state: PopupState, recent: readonly { id: string }[] = []): Promise<void> =>
  page.evaluate(
    async (value, tags) => {
      const chosen = await chrome.storage.local.get<{ 'chosen-connection'?: string }>('chosen-connection')
      const key = `recent-tags:${chosen['chosen-connection'] ?? ''}`
      await chrome.storage.local.set({ popup: value, [key]: tags })
    },
    state,
    recent,
  )

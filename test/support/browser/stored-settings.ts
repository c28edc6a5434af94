import type { Page } from 'puppeteer-core'
import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import type { PublicConnection } from '../../../lib/domain/settings/connection.ts'
import type { PopupState } from '../../../lib/domain/settings/popup-state.ts'
import type { Preferences } from '../../../lib/domain/settings/preferences.ts'
import type { UtmPreset } from '../../../lib/domain/settings/utm-preset.ts'

/*
 * Settings as pages store them, written in the shapes of lib/storage: filling in
 * the forms would take longer than the tests.
 */

const decide = (page: Page, decided: Record<string, unknown>): Promise<void> =>
  page.evaluate((values) => {
    const items = Object.entries(values).map(([key, value]) => [key, { version: 1, value: { value, at: Date.now() } }])
    return chrome.storage.local.set(Object.fromEntries(items))
  }, decided)

export const decidePreferences = (page: Page, changed: Partial<Preferences>): Promise<void> =>
  decide(page, Object.fromEntries(Object.entries(changed).map(([name, value]) => [`preference.${name}`, value])))

export const saveUtmPreset = async (page: Page, preset: UtmPreset): Promise<void> => {
  await page.evaluate((id) => chrome.storage.local.set({ 'utm-presets': { version: 1, value: [id] } }), preset.id)
  await decide(page, { [`utm.${preset.id}`]: preset })
}

export const chosenConnectionId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const chosen = await chrome.storage.local.get<{ 'chosen-connection'?: { value: string } }>('chosen-connection')
    return chosen['chosen-connection']?.value ?? ''
  })

type StoredConnection = Pick<PublicConnection, 'id' | 'baseUrl' | 'keyStorage'>

/** The extension's connections, also those whose key is locked or forgotten. */
export const storedConnections = (page: Page): Promise<StoredConnection[]> =>
  page.evaluate(async () => {
    const items = Object.entries(await chrome.storage.local.get<Record<string, { value: StoredConnection }>>())
    return items.flatMap(([key, item]) => (key.startsWith('connection:') ? [item.value] : []))
  })

export const saveDraft = async (page: Page, place: string, draft: LinkDraft): Promise<void> => {
  const connectionId = await chosenConnectionId(page)
  await page.evaluate((key, value) => chrome.storage.session.set({ [key]: { version: 1, value } }), `draft:${place}`, {
    connectionId,
    draft,
  })
}

export const saveListDraft = (page: Page, text: string): Promise<void> =>
  page.evaluate((value) => chrome.storage.local.set({ 'list-draft': { version: 1, value } }), { text, rows: [] })

/** How the popup was left, and the tags that were used last. */
export const savePopupState = (page: Page, state: PopupState, recent: readonly { id: string }[] = []): Promise<void> =>
  page.evaluate(
    async (value, tags) => {
      const chosen = await chrome.storage.local.get<{ 'chosen-connection'?: { value: string } }>('chosen-connection')
      const key = `recent-tags:${chosen['chosen-connection']?.value ?? ''}`
      await chrome.storage.local.set({ popup: { version: 1, value }, [key]: { version: 1, value: tags } })
    },
    state,
    recent,
  )

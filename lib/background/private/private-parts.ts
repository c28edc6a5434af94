import type { Action, Browser, Tabs } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { createDraftStore } from '@/lib/storage/drafts'
import { createPageEntryStore } from '@/lib/storage/page-entries'
import { createPrivateArea } from '@/lib/storage/storage'
import { type Area, storedItem } from '@/lib/storage/stored-item'
import { type Button, createBadge } from '../badge'
import { createWakeUp, PRIVATE_OUTBOX_ALARM } from '../browser/alarms'
import { createPublishedJournal } from '../journal/published-journal'
import type { Vault } from '../vault/vault'
import { createPrivateJournal } from './private-journal'

/** The toolbar button on the active tabs of private windows, until they show another page. */
export const createPrivateButton = (action: Action.Static, tabs: Pick<Tabs.Static, 'query'>): Button => {
  const onEach =
    <Details extends object>(set: (details: Details & { tabId?: number }) => Promise<void>) =>
    async (details: Details): Promise<void> => {
      // It may have been closed meanwhile.
      for (const { id, incognito } of await tabs.query({ active: true }))
        if (incognito && id !== undefined) await set({ ...details, tabId: id }).catch(() => {})
    }
  return {
    setBadgeText: onEach(action.setBadgeText),
    setBadgeBackgroundColor: onEach(action.setBadgeBackgroundColor),
    ...(action.setBadgeTextColor && { setBadgeTextColor: onEach(action.setBadgeTextColor) }),
    setTitle: onEach(action.setTitle),
  }
}

type Passwords = Pick<Vault, 'password' | 'setPassword' | 'entriesWithPassword'>

const storedSchema = z.array(z.object({ id: z.string(), connectionId: z.string(), password: z.string() }))

/** Passwords of links pending in private windows. In session storage, however the key is stored. */
export const createPrivatePasswords = (area: Area): Passwords => {
  const stored = storedItem({ area, key: 'passwords', schema: storedSchema, fallback: [] })
  return {
    password: async ({ id }) => (await stored.get()).find((owner) => owner.id === id)?.password,
    async setPassword({ id, connectionId }, password) {
      await stored.change((all) => {
        const others = all.filter((owner) => owner.id !== id)
        return password === undefined ? others : [...others, { id, connectionId, password }]
      })
    },
    entriesWithPassword: async () => (await stored.get()).map(({ id, connectionId }) => ({ id, connectionId })),
  }
}

type Outside = {
  browser: Browser
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** The parts that only creations in private windows use. All their data is in session storage. */
export const createPrivateParts = ({ browser, wait, now }: Outside) => {
  const area = createPrivateArea(browser.storage.session)
  // The browser hides private windows if the extension is not allowed there.
  const hasPrivateWindow = async () => (await browser.windows.getAll()).some(({ incognito }) => incognito)
  const drafts = createDraftStore(area)
  const pageEntries = createPageEntryStore(area)
  const journal = createPublishedJournal(createPrivateJournal({ area, hasPrivateWindow }), {
    // Once the last private window is closed, no outcome is shown.
    publish: async (entry) => ((await hasPrivateWindow()) ? pageEntries.publish(entry) : undefined),
  })
  const badge = createBadge({
    action: createPrivateButton(browser.action, browser.tabs),
    journal,
    batch: { record: async () => undefined },
    wait,
  })
  const wakeUp = (run: () => void) => createWakeUp(browser.alarms, run, now, PRIVATE_OUTBOX_ALARM)
  return { area, hasPrivateWindow, journal, passwords: createPrivatePasswords(area), badge, drafts, wakeUp }
}

export type PrivateParts = ReturnType<typeof createPrivateParts>

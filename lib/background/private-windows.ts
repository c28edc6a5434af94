import type { Action, Tabs } from 'webextension-polyfill'
import { passwordKey } from '@/lib/storage/link-passwords'
import type { Area } from '@/lib/storage/stored-item'
import type { Button } from './badge'
import type { createPrivateEntries } from './journal/private-entries'

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

/**
 * Deletes the data of private windows, which lies in `area` alone, once none is open. Uncertain entries stay in memory:
 * the next private window asks about them, and a request in flight is its own if it opens before the outcome. What was
 * not sent yet never will be.
 */
export const createForgetPrivate =
  (
    windows: { getAll(): Promise<{ incognito: boolean }[]> },
    area: Area,
    privateEntries: ReturnType<typeof createPrivateEntries>,
  ) =>
  async (): Promise<void> => {
    // The browser hides private windows if the extension is not allowed there.
    if ((await windows.getAll()).some(({ incognito }) => incognito)) return
    const uncertain = await privateEntries.wipe()
    const kept = ['journal', ...uncertain.map(passwordKey)]
    const keys = Object.keys(await area.get(null))
    await area.remove(keys.filter((key) => !kept.includes(key)))
  }

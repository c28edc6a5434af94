import type { Action, Tabs, Windows } from 'webextension-polyfill'
import type { Button } from '../badge'

/** Returns whether a private window is open. The browser hides them if the extension is not allowed there. */
export const createHasPrivateWindow = (windows: Pick<Windows.Static, 'getAll'>) => async (): Promise<boolean> => {
  const open = await windows.getAll()
  return open.some(({ incognito }) => incognito)
}

/** Returns whether the active tab is private. For the address bar, whose events carry no tab. */
export const createIsActiveTabPrivate = (tabs: Pick<Tabs.Static, 'query'>) => async (): Promise<boolean> => {
  const [tab] = await tabs.query({ active: true, lastFocusedWindow: true })
  return tab?.incognito === true
}

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

import type { Action, Tabs, Windows } from 'webextension-polyfill'
import type { Button } from '../badge'

type Outside = {
  /** Missing in Firefox for Android. */
  windows?: Pick<Windows.Static, 'getAll'> | undefined
  tabs: Pick<Tabs.Static, 'query'>
}

/** Returns whether a private window is open, as far as the extension is allowed in them. */
export const createHasPrivateWindow =
  ({ windows, tabs }: Outside) =>
  async (): Promise<boolean> => {
    const open = windows ? await windows.getAll() : await tabs.query({})
    return open.some(({ incognito }) => incognito)
  }

/** Returns whether the tab that a person uses is private: the address bar does not say whose it is. */
export const createIsActiveTabPrivate = (tabs: Pick<Tabs.Static, 'query'>) => async (): Promise<boolean> => {
  const [tab] = await tabs.query({ active: true, lastFocusedWindow: true })
  return tab?.incognito === true
}

/** The toolbar button in private windows alone: on their active tabs, until those show another page. */
export const createPrivateButton = (action: Action.Static, tabs: Pick<Tabs.Static, 'query'>): Button => {
  const onEach =
    <Details extends object>(set: (details: Details & { tabId?: number }) => Promise<void>) =>
    async (details: Details): Promise<void> => {
      for (const { id, incognito } of await tabs.query({ active: true }))
        if (incognito && id !== undefined) await set({ ...details, tabId: id })
    }
  return {
    setBadgeText: onEach(action.setBadgeText),
    setBadgeBackgroundColor: onEach(action.setBadgeBackgroundColor),
    ...(action.setBadgeTextColor && { setBadgeTextColor: onEach(action.setBadgeTextColor) }),
    setTitle: onEach(action.setTitle),
  }
}

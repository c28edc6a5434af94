import type { Tabs } from 'webextension-polyfill'

/** The address of the tab that the popup was opened on; empty where the browser does not tell. */
export const activeTabUrl = async (tabs: Pick<Tabs.Static, 'query'>): Promise<string> => {
  const [tab] = await tabs.query({ active: true, currentWindow: true })
  return tab?.url ?? ''
}

import type { Tabs } from 'webextension-polyfill'
import { tidyTitle } from '@/lib/domain/link/title'
import { pageAddress } from '@/lib/domain/link/web-address'

/** The address and the title of the tab that the popup was opened on; empty where the browser does not tell. */
export const activeTab = async (tabs: Pick<Tabs.Static, 'query'>): Promise<{ url: string; title: string }> => {
  const [tab] = await tabs.query({ active: true, currentWindow: true })
  return { url: pageAddress(tab?.url), title: tidyTitle(tab?.title ?? '') }
}

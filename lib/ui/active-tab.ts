import type { Tabs } from 'webextension-polyfill'
import { titleFor } from '@/lib/domain/link/title'
import { pageAddress } from '@/lib/domain/link/web-address'

/** Address and title of the tab under the popup; empty if the browser withholds them. */
export const activeTab = async (tabs: Pick<Tabs.Static, 'query'>): Promise<{ url: string; title: string }> => {
  const [tab] = await tabs.query({ active: true, currentWindow: true })
  return { url: pageAddress(tab?.url), title: titleFor(tab?.title, tab?.url ?? '') ?? '' }
}

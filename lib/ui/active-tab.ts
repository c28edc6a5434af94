import type { Tabs } from 'webextension-polyfill'
import { titleFor } from '@/lib/domain/link/title'
import { pageAddress } from '@/lib/domain/link/web-address'

export type ActiveTab = { url: string; title: string; isPrivate: boolean }

/** The tab under the popup. Address and title are empty if the browser withholds them. */
export const activeTab = async (tabs: Pick<Tabs.Static, 'query'>): Promise<ActiveTab> => {
  const [tab] = await tabs.query({ active: true, currentWindow: true })
  return {
    url: pageAddress(tab?.url),
    title: titleFor(tab?.title, tab?.url ?? '') ?? '',
    isPrivate: tab?.incognito === true,
  }
}

import type { Menus, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import type { Preferences } from '@/lib/domain/settings/preferences'

/** What a menu or a key asks for, and what it is called as far as the browser tells. */
export type ShortenTarget = { link: string; pageUrl: string; title?: string | undefined }

const ON_LINK = 'shorten-link'
const ON_PAGE = 'shorten-page'
const WEB = ['http://*/*', 'https://*/*']

/** Makes the menu anew, as the preferences want it. The browser keeps it until the next time. */
export const buildContextMenus = async (menus: Menus.Static, preferences: Preferences): Promise<void> => {
  await menus.removeAll()
  if (preferences.menuOnLinks)
    menus.create({
      id: ON_LINK,
      title: i18n.t('menu.shortenLink'),
      contexts: ['link'],
      targetUrlPatterns: WEB,
    })
  if (preferences.menuOnPages)
    menus.create({
      id: ON_PAGE,
      title: i18n.t('menu.shortenPage'),
      contexts: ['page', 'frame'],
      documentUrlPatterns: WEB,
    })
}

/** What a click on an entry of ours asks for, or undefined if the entry was not ours. Firefox alone tells a link's text. */
export const menuTarget = (info: Menus.OnClickData, tab: Tabs.Tab | undefined): ShortenTarget | undefined => {
  const pageUrl = info.pageUrl ?? ''
  if (info.menuItemId === ON_LINK)
    return { link: info.linkUrl ?? '', pageUrl, title: info.linkText ?? info.selectionText }
  if (info.menuItemId === ON_PAGE) return { link: pageUrl, pageUrl, title: tab?.title }
  return undefined
}

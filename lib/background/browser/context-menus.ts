import type { Menus, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import type { Preferences } from '@/lib/domain/settings/preferences'

/** What to shorten from a menu or a command; the title is missing in some browsers. */
export type ShortenTarget = { link: string; pageUrl: string; title?: string | undefined }

const ON_LINK = 'shorten-link'
const ON_PAGE = 'shorten-page'
const WEB = ['http://*/*', 'https://*/*']

/** Rebuilds the menus for the preferences. The browser keeps them until the next call. */
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

/** What a click asks to shorten; undefined if the menu item is not ours. Only Firefox reports a link's text. */
export const menuTarget = (info: Menus.OnClickData, tab: Tabs.Tab | undefined): ShortenTarget | undefined => {
  const pageUrl = info.pageUrl ?? ''
  if (info.menuItemId === ON_LINK)
    return { link: info.linkUrl ?? '', pageUrl, title: info.linkText ?? info.selectionText }
  if (info.menuItemId === ON_PAGE) return { link: pageUrl, pageUrl, title: tab?.title }
  return undefined
}

import type { Menus } from 'webextension-polyfill'
import { i18n } from '#i18n'
import type { Preferences } from '@/lib/domain/preferences'

/** What a click on an entry of ours asks for: the URL to shorten. */
export type MenuTarget = { link: string; pageUrl: string }

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

/** The target of a click, or undefined if the entry was not ours. */
export const menuTarget = (info: Menus.OnClickData): MenuTarget | undefined => {
  const pageUrl = info.pageUrl ?? ''
  if (info.menuItemId === ON_LINK) return { link: info.linkUrl ?? '', pageUrl }
  if (info.menuItemId === ON_PAGE) return { link: pageUrl, pageUrl }
  return undefined
}

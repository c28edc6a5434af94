import { Mutex } from 'async-mutex'
import type { Menus, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import { TABS_ADDRESS } from '@/lib/domain/library/library-view'
import { addressIn } from '@/lib/domain/link/web-address'
import type { Preferences } from '@/lib/domain/settings/preferences'

/** What to shorten from a menu or a command; the title is missing in some browsers. */
export type ShortenTarget = { link: string; title?: string | undefined }

const ON_LINK = 'shorten-link'
const ON_PAGE = 'shorten-page'
const ON_SELECTION = 'shorten-selection'
const ON_MEDIA = 'shorten-media'
const BUTTON_PAGE = 'button-page'
const BUTTON_TABS = 'button-tabs'
const BUTTON_LIBRARY = 'button-library'

const WEB = ['http://*/*', 'https://*/*']

type Item = Menus.CreateCreatePropertiesType & { id: string }

/** Not in the context menu of pages. */
const buttonItems = (): Item[] =>
  [
    { id: BUTTON_PAGE, title: i18n.t('menu.shortenPage') },
    { id: BUTTON_TABS, title: i18n.t('popup.tabs') },
    { id: BUTTON_LIBRARY, title: i18n.t('library.title') },
  ].map((item) => ({ ...item, contexts: ['action'] }))

const pageItems = (): Item[] => [
  { id: ON_LINK, title: i18n.t('menu.shortenLink'), contexts: ['link'], targetUrlPatterns: WEB },
  { id: ON_PAGE, title: i18n.t('menu.shortenPage'), contexts: ['page', 'frame'], documentUrlPatterns: WEB },
  { id: ON_SELECTION, title: i18n.t('menu.shortenSelection'), contexts: ['selection'] },
  {
    id: ON_MEDIA,
    title: i18n.t('menu.shortenMedia'),
    contexts: ['image', 'video', 'audio'],
    targetUrlPatterns: WEB,
  },
]

/**
 * Returns a function that rebuilds the menus for the preferences. The browser keeps them until the next call. One call at
 * a time: another machine may change several preferences at once, and the entries of several calls would mix.
 */
export const createContextMenus = (
  menus: Menus.Static,
  preferences: { get(): Promise<Preferences> },
): (() => Promise<void>) => {
  const building = new Mutex()
  const build = async (): Promise<void> => {
    const { contextMenu } = await preferences.get()
    await menus.removeAll()
    for (const item of [...(contextMenu ? pageItems() : []), ...buttonItems()]) menus.create(item)
  }
  return () => building.runExclusive(build)
}

/** What a click asks to shorten; undefined if it asks for none. Only Firefox reports a link's text. */
export const menuTarget = (info: Menus.OnClickData, tab: Tabs.Tab | undefined): ShortenTarget | undefined => {
  const pageUrl = info.pageUrl ?? tab?.url ?? ''
  switch (info.menuItemId) {
    case ON_LINK:
      return { link: info.linkUrl ?? '', title: info.linkText ?? info.selectionText }
    case ON_PAGE:
      return { link: pageUrl, title: tab?.title }
    case ON_SELECTION:
      return { link: addressIn(info.selectionText ?? '') }
    case ON_MEDIA:
      return { link: info.srcUrl ?? '' }
    case BUTTON_PAGE:
      return { link: tab?.url ?? pageUrl, title: tab?.title }
  }
  return undefined
}

/** The page of the extension that a click opens; undefined if none. */
export const menuPage = ({ menuItemId }: Pick<Menus.OnClickData, 'menuItemId'>): string | undefined => {
  if (menuItemId === BUTTON_TABS) return `/library.html${TABS_ADDRESS}`
  return menuItemId === BUTTON_LIBRARY ? '/library.html' : undefined
}

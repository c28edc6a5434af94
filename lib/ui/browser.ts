import type { Permissions, Tabs } from 'webextension-polyfill'
import type { ListRow } from '@/lib/domain/batch/list-row'
import type { Copied } from '@/lib/domain/link/copied-text'
import { titleFor } from '@/lib/domain/link/link-title'
import { checkDestination, pageAddress } from '@/lib/domain/link/web-address'

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

type Browser = {
  permissions: Pick<Permissions.Static, 'request' | 'remove'>
  tabs: Pick<Tabs.Static, 'query' | 'getCurrent' | 'onHighlighted'>
}

export type WhichTabs = 'all' | 'selected'

/** A row for each tab that can be shortened, and the count of the others. */
export type WindowTabs = { rows: ListRow[]; leftOut: number }

const TABS = { permissions: ['tabs' as const] }

/**
 * Reads titles and addresses of the window's other tabs. Asks for the permission first and always returns it afterwards.
 * Undefined if refused.
 */
export const createTabReader =
  ({ permissions, tabs }: Browser) =>
  async (which: WhichTabs): Promise<WindowTabs | undefined> => {
    // First, because after an await the browser no longer counts it as part of the click.
    if (!(await permissions.request(TABS))) return undefined
    try {
      const own = await tabs.getCurrent()
      const found = await tabs.query({ currentWindow: true, ...(which === 'selected' && { highlighted: true }) })
      const others = found.filter(({ id }) => id !== own?.id)
      const rows = others
        .filter(({ url = '' }) => checkDestination(url).ok)
        .map(({ title: named, url = '' }): ListRow => {
          const title = titleFor(named, url)
          return { link: url, ...(title && { title }) }
        })
      return { rows, leftOut: others.length - rows.length }
    } finally {
      await permissions.remove(TABS)
    }
  }

/** Reports the count of other selected tabs, now and on each change. Returns a function that stops it. */
export const createSelectionWatch =
  ({ tabs }: Pick<Browser, 'tabs'>) =>
  (onCount: (count: number) => void): (() => void) => {
    const count = async () => {
      const [own, selected] = await Promise.all([
        tabs.getCurrent(),
        tabs.query({ currentWindow: true, highlighted: true }),
      ])
      onCount(selected.filter(({ id }) => id !== own?.id).length)
    }
    // The button works without the count, so a failure is only logged by the browser.
    const recount = () => void count()
    recount()
    tabs.onHighlighted.addListener(recount)
    return () => tabs.onHighlighted.removeListener(recount)
  }

/** Copies from a page that has the focus, the HTML next to the text if there is any. Rejects if the browser refuses. */
export const copyRich = ({ text, html }: Copied): Promise<void> =>
  html === undefined
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])

/** Long enough for any browser to start the download. */
const REVOKE_AFTER_MS = 60_000

/** Saves a file as a download, which needs no permission. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

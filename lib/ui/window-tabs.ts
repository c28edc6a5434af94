import type { Permissions, Tabs } from 'webextension-polyfill'
import { checkDestination } from '@/lib/domain/link/destination'

type Browser = {
  permissions: Pick<Permissions.Static, 'request' | 'remove'>
  tabs: Pick<Tabs.Static, 'query' | 'getCurrent' | 'onHighlighted'>
}

export type WhichTabs = 'all' | 'selected'

/** The tabs that can be shortened, and how many others there are. */
export type WindowTabs = { pages: { title: string; address: string }[]; leftOut: number }

const TABS = { permissions: ['tabs' as const] }

/**
 * Reads titles and addresses of the window's other tabs. The browser asks the person first, and what it grants is given
 * back at once, whatever came of the reading. Undefined where the person refused.
 */
export const createTabReader =
  ({ permissions, tabs }: Browser) =>
  async (which: WhichTabs): Promise<WindowTabs | undefined> => {
    // Nothing may come before it, or the browser no longer takes it for what was clicked.
    if (!(await permissions.request(TABS))) return undefined
    try {
      const own = await tabs.getCurrent()
      const found = await tabs.query({ currentWindow: true, ...(which === 'selected' && { highlighted: true }) })
      const others = found.filter(({ id }) => id !== own?.id)
      const pages = others
        .filter(({ url = '' }) => checkDestination(url).ok)
        .map(({ title = '', url = '' }) => ({ title, address: url }))
      return { pages, leftOut: others.length - pages.length }
    } finally {
      await permissions.remove(TABS)
    }
  }

/** Tells how many other tabs of the window are selected, now and whenever that changes. Gives what ends it. */
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
    count()
    tabs.onHighlighted.addListener(count)
    return () => tabs.onHighlighted.removeListener(count)
  }

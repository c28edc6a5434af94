import type { Permissions, Tabs } from 'webextension-polyfill'
import { checkDestination } from '@/lib/domain/link/destination'

type Browser = {
  permissions: Pick<Permissions.Static, 'request' | 'remove'>
  tabs: Pick<Tabs.Static, 'query' | 'getCurrent' | 'onHighlighted'>
}

export type WhichTabs = 'all' | 'selected'

/** The tabs that can be shortened, and the count of the others. */
export type WindowTabs = { pages: { title: string; address: string }[]; leftOut: number }

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
      const pages = others
        .filter(({ url = '' }) => checkDestination(url).ok)
        .map(({ title = '', url = '' }) => ({ title, address: url }))
      return { pages, leftOut: others.length - pages.length }
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

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Browser } from 'webextension-polyfill'
import { applyLanguage } from '@/lib/format'
import type { Api } from '../rpc/client'
import { createQueryClient } from './queries'
import { createStored, followStored } from './stored'

/** Begins a page: its language, what it stores, and its queries, which follow that. */
export const startPage = (browser: Browser, isPrivate?: Promise<boolean>) => {
  applyLanguage(document.documentElement)
  const client = createQueryClient()
  followStored(client, browser)
  return { client, stored: createStored(browser, isPrivate) }
}

/** Far below the shortest idle time, five minutes. Each report is stored. */
const PAUSE_MS = 30_000

/**
 * Reports to the background that a page was opened, and key presses and clicks on it, so that the key does not lock while
 * it is in use. The opening counts for the presses that follow it at once.
 */
export const reportUse = (api: Api, page: EventTarget, now: () => number): void => {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = () => {
    if (Math.abs(now() - reportedAt) < PAUSE_MS) return
    reportedAt = now()
    // The next one reports again.
    api('recordUse', null).catch(() => {})
  }
  report()
  for (const event of ['keydown', 'pointerdown']) page.addEventListener(event, report, { passive: true })
}

/** Renders a page, and reports its use. */
export const renderPage = (client: QueryClient, api: Api, content: ReactNode): void => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page lacks #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
    </StrictMode>,
  )
  // Last: the page comes first.
  reportUse(api, document, Date.now)
}

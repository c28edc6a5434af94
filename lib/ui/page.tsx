import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Browser } from 'webextension-polyfill'
import { applyLanguage } from '@/lib/format'
import { type App, AppContext } from './app'
import { createQueryClient } from './queries'
import { createStored, followStored } from './stored'

/** Sets up language, storage and query client. */
export const startPage = (browser: Browser, isPrivate?: Promise<boolean>) => {
  applyLanguage(document.documentElement)
  const client = createQueryClient()
  followStored(client, browser)
  return { client, stored: createStored(browser, isPrivate) }
}

/** Renders a page, every part of which may use the app. */
export const renderPage = (client: QueryClient, app: App, content: ReactNode): void => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page lacks #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
          <AppContext value={app}>{content}</AppContext>
        </DirectionProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

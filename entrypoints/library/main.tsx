import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import browser from 'webextension-polyfill'
import { i18n } from '#i18n'
import { createApi } from '@/lib/ui/api'
import { applyLanguage } from '@/lib/ui/apply-language'
import { createQueryClient } from '@/lib/ui/queries'
import { createSelectionWatch, createTabReader } from '@/lib/ui/window-tabs'
import { Library } from './library'

applyLanguage(document.documentElement)
const api = createApi((message) => browser.runtime.sendMessage(message))
const tabs = { read: createTabReader(browser), watchSelection: createSelectionWatch(browser) }
const root = document.getElementById('root')
if (root === null) throw new Error('library/index.html lacks #root')

document.title = i18n.t('library.title')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Library
        api={api}
        tabs={tabs}
        openOptions={() => browser.runtime.openOptionsPage()}
        copyText={(text) => navigator.clipboard.writeText(text)}
      />
    </QueryClientProvider>
  </StrictMode>,
)

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import browser from 'webextension-polyfill'
import { searchAddress } from '@/lib/domain/library-view'
import { activeTab } from '@/lib/ui/active-tab'
import { createApi } from '@/lib/ui/api'
import { applyLanguage } from '@/lib/ui/apply-language'
import { createQueryClient } from '@/lib/ui/queries'
import { Popup } from './popup'

applyLanguage(document.documentElement)
const api = createApi((message) => browser.runtime.sendMessage(message))
const root = document.getElementById('root')
if (root === null) throw new Error('popup/index.html lacks #root')

const { url, title } = await activeTab(browser.tabs)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Popup
        api={api}
        pageUrl={url}
        pageTitle={title}
        openOptions={() => browser.runtime.openOptionsPage()}
        openLibrary={(search) => browser.tabs.create({ url: `/library.html${searchAddress(search)}` })}
      />
    </QueryClientProvider>
  </StrictMode>,
)

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import browser from 'webextension-polyfill'
import { searchAddress, TABS_ADDRESS } from '@/lib/domain/library/library-view'
import { applyLanguage } from '@/lib/format'
import { createApi } from '@/lib/rpc/client'
import { activeTab, copyRich } from '@/lib/ui/browser'
import { createQueryClient } from '@/lib/ui/queries'
import { reportUse } from '@/lib/ui/report-use'
import { createStored, followStored } from '@/lib/ui/stored'
import { Popup } from './popup'
import { prefetchPopup } from './use-popup-settings'

const root = document.getElementById('root')
if (root === null) throw new Error('popup/index.html lacks #root')

applyLanguage(document.documentElement)
const tab = activeTab(browser.tabs)
const isPrivate = tab.then((active) => active.isPrivate)
const api = createApi((message) => browser.runtime.sendMessage(message), isPrivate)
const stored = createStored(browser, isPrivate)
const client = createQueryClient()
followStored(client, browser)
// In some browsers, a popup stays open above a tab that it opens.
const openPage = (url: string) => void browser.tabs.create({ url }).then(() => window.close())
const page = await prefetchPopup(client, stored, tab)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Popup
        api={api}
        stored={stored}
        pageUrl={page.url}
        pageTitle={page.title}
        copyText={copyRich}
        openOptions={() => void browser.runtime.openOptionsPage()}
        openLibrary={(search) =>
          // The library may open in an ordinary window, whose history would keep the search.
          openPage(`/library.html${page.isPrivate ? '' : searchAddress(search)}`)
        }
        // Not every browser reports it.
        isPinned={async () => (await browser.action.getUserSettings?.())?.isOnToolbar ?? true}
        libraryKeys={async () =>
          // Not every browser has commands.
          (await browser.commands?.getAll())?.find(({ name }) => name === 'open-library')?.shortcut ?? ''
        }
        openTabs={() => openPage(`/library.html${TABS_ADDRESS}`)}
      />
    </QueryClientProvider>
  </StrictMode>,
)
// Last: the page comes first.
reportUse(api, document, Date.now)

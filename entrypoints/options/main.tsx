import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import browser from 'webextension-polyfill'
import { i18n } from '#i18n'
import { applyLanguage } from '@/lib/format'
import { createApi } from '@/lib/rpc/client'
import { createQueryClient } from '@/lib/ui/queries'
import { reportUse } from '@/lib/ui/report-use'
import { createPresetAddress, createStored, followStored } from '@/lib/ui/stored'
import { Options } from './options'
import { createShortcuts } from './sections/shortcuts-section'

applyLanguage(document.documentElement)
const api = createApi((message) => browser.runtime.sendMessage(message))
const stored = createStored(browser)
const client = createQueryClient()
followStored(client, browser)
// Not every browser supports policies.
const { managed }: Partial<typeof browser.storage> = browser.storage
// Not every browser has commands.
const { commands }: Partial<typeof browser> = browser
const NOTIFICATIONS = { permissions: ['notifications' as const] }
const allowNotifications = (isWanted: boolean) =>
  isWanted ? browser.permissions.request(NOTIFICATIONS) : browser.permissions.remove(NOTIFICATIONS)
const openTab = (url: string) => void browser.tabs.create({ url })
const root = document.getElementById('root')
if (root === null) throw new Error('options/index.html lacks #root')

document.title = i18n.t('options.title')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Options
        api={api}
        stored={stored}
        presetAddress={createPresetAddress(import.meta.env.WXT_SERVICE_URL, managed)}
        requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
        openLibrary={() => openTab('/library.html')}
        copyText={(text) => navigator.clipboard.writeText(text)}
        allowNotifications={allowNotifications}
        shortcuts={createShortcuts({ commands, action: browser.action, openTab })}
      />
    </QueryClientProvider>
  </StrictMode>,
)
// Last: the page comes first.
reportUse(api, document, Date.now)

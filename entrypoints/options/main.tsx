import browser from 'webextension-polyfill'
import { i18n } from '#i18n'
import { createApi } from '@/lib/rpc/client'
import { renderPage, startPage } from '@/lib/ui/page'
import { createPresetAddress } from '@/lib/ui/stored'
import { Options } from './options'
import { createShortcuts } from './shortcuts'

const { client, stored } = startPage(browser)
const api = createApi((message) => browser.runtime.sendMessage(message))
// Not every browser supports policies.
const { managed }: Partial<typeof browser.storage> = browser.storage
const NOTIFICATIONS = { permissions: ['notifications' as const] }
const allowNotifications = (isWanted: boolean) =>
  isWanted ? browser.permissions.request(NOTIFICATIONS) : browser.permissions.remove(NOTIFICATIONS)
const openTab = (url: string) => void browser.tabs.create({ url })
const { version, homepage_url: homepage } = browser.runtime.getManifest()

document.title = i18n.t('options.title')
renderPage(
  client,
  { api, stored },
  <Options
    presetAddress={createPresetAddress(import.meta.env.WXT_SERVICE_URL, managed)}
    requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
    openLibrary={() => openTab('/library.html')}
    allowNotifications={allowNotifications}
    shortcuts={createShortcuts({ browser, action: browser.action, openTab })}
    about={{ version, homepage }}
  />,
)

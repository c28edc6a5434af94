import browser from 'webextension-polyfill'
import { i18n } from '#i18n'
import { ALL_SERVICES, readView } from '@/lib/domain/library/library-view'
import { keyAddress } from '@/lib/domain/settings/options-address'
import { createApi } from '@/lib/rpc/client'
import { createSelectionWatch, createTabReader } from '@/lib/ui/browser'
import { renderPage, startPage } from '@/lib/ui/page'
import { rowsQuery } from '@/lib/ui/queries'
import { connectionQuery, preferencesQuery } from '@/lib/ui/stored'
import { Library } from './library'
import { firstRows } from './links/use-rows'

// Firefox opens the extension's pages in private windows too.
const isPrivate = browser.tabs.getCurrent().then((tab) => tab.incognito)
const { client, stored } = startPage(browser, isPrivate)
// Not told to the background, which knows it from the page's tab: the first rows would wait for it.
const api = createApi((message) => browser.runtime.sendMessage(message))
const tabs = { read: createTabReader(browser), watchSelection: createSelectionWatch(browser) }

// What cannot be read is read again by the components that use it.
void client.prefetchQuery(connectionQuery(stored))
// So that Enter copies in the preferred form at once.
void client.prefetchQuery(preferencesQuery(stored))
// In parallel with the connection, so that the first rows do not wait for it.
const view = readView(new URLSearchParams(window.location.search))
if (view.section === 'links')
  void stored.connections.chosenId().then(async (chosenId) => {
    const id = view.service || chosenId
    if (id !== '' && id !== ALL_SERVICES) await client.prefetchQuery(rowsQuery(api, firstRows(view, [id])))
  })

const openOptions = (connectionId?: string) =>
  connectionId === undefined
    ? browser.runtime.openOptionsPage()
    : browser.tabs.create({ url: keyAddress(connectionId) })

document.title = i18n.t('library.title')
renderPage(
  client,
  { api, stored },
  <Library tabs={tabs} openOptions={(connectionId) => void openOptions(connectionId)} />,
)

import browser from 'webextension-polyfill'
import { popupSubject } from '@/lib/domain/creation/popup-address'
import { searchAddress, TABS_ADDRESS } from '@/lib/domain/library/library-view'
import { keyAddress } from '@/lib/domain/settings/options-address'
import { createApi } from '@/lib/rpc/client'
import { activeTab } from '@/lib/ui/browser'
import { renderPage, startPage } from '@/lib/ui/page'
import { Popup } from './popup'
import { prefetchPopup } from './use-popup-settings'

// Firefox for Android has neither.
const { commands, windows }: Partial<typeof browser> = browser
const tab = activeTab(browser.tabs)
const isPrivate = tab.then((active) => active.isPrivate)
const { client, stored } = startPage(browser, isPrivate)
const api = createApi((message) => browser.runtime.sendMessage(message), isPrivate)
// In some browsers, a popup stays open above a tab that it opens.
const openPage = (url: string) => void browser.tabs.create({ url }).then(() => window.close())
const { entryId, report } = popupSubject(window.location.search)
// Without it, the popup shows its form.
const opening = entryId === undefined ? null : api('getEntry', { id: entryId }).catch(() => null)
const { page, opened } = await prefetchPopup(client, stored, tab, opening)

renderPage(
  client,
  { api, stored },
  <Popup
    pageUrl={page.url}
    pageTitle={page.title}
    opened={opened}
    report={report}
    openOptions={(connectionId) =>
      connectionId === undefined ? void browser.runtime.openOptionsPage() : openPage(keyAddress(connectionId))
    }
    openLibrary={(search) =>
      // The library may open in an ordinary window, whose history would keep the search.
      openPage(`/library.html${page.isPrivate ? '' : searchAddress(search)}`)
    }
    // Not every browser reports it, and without windows there is no toolbar.
    isPinned={async () => !windows || ((await browser.action.getUserSettings?.())?.isOnToolbar ?? true)}
    hasCommands={commands !== undefined}
    libraryKeys={async () => (await commands?.getAll())?.find(({ name }) => name === 'open-library')?.shortcut ?? ''}
    openTabs={() => openPage(`/library.html${TABS_ADDRESS}`)}
  />,
)

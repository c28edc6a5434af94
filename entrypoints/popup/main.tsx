import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import browser from 'webextension-polyfill'
import { searchAddress } from '@/lib/domain/library/library-view'
import { createApi } from '@/lib/rpc/client'
import { afterFrame } from '@/lib/ui/after-frame'
import { answeredBefore } from '@/lib/ui/first-question'
import { readSnapshot } from '@/lib/ui/popup-snapshot'
import { createQueryClient } from '@/lib/ui/queries'
import { Popup } from './popup'

const root = document.getElementById('root')
if (root === null) throw new Error('popup/index.html lacks #root')

const first = await globalThis.firstQuestion
if (first === undefined) throw new Error('popup/index.html lacks first-question.js')
const snapshot = await readSnapshot(first)
let drawn: Promise<void> | undefined
const send = async (message: unknown): Promise<unknown> => {
  // Asked only once the form is on its way to the screen.
  drawn ??= snapshot ? afterFrame() : Promise.resolve()
  await drawn
  return browser.runtime.sendMessage(message)
}
const api = createApi(answeredBefore(first, send))
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Popup
        api={api}
        snapshot={snapshot}
        pageUrl={first.page.url}
        pageTitle={first.page.title}
        copyText={(text) => navigator.clipboard.writeText(text)}
        openOptions={() => browser.runtime.openOptionsPage()}
        openLibrary={(search) => browser.tabs.create({ url: `/library.html${searchAddress(search)}` })}
      />
    </QueryClientProvider>
  </StrictMode>,
)

import browser from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'
import { createNavigatorClipboard, createOffscreenClipboard } from '@/lib/background/browser/clipboard'
import { plainMarkup, xmlMarkup } from '@/lib/background/browser/omnibox'
import { compose } from '@/lib/background/compose'
import { startBackground } from '@/lib/background/start'

export default defineBackground(() => {
  const app = compose({
    browser,
    clipboard: import.meta.env.FIREFOX
      ? createNavigatorClipboard(navigator.clipboard)
      : createOffscreenClipboard(chrome),
    markup: import.meta.env.FIREFOX ? plainMarkup : xmlMarkup,
    fetch: (...request) => fetch(...request),
    isOnline: () => navigator.onLine,
    browserName: navigator.userAgent,
  })
  startBackground(browser, app)

  // Hides storage from content scripts (Chromium only). We have none; this is a second line of defence.
  for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
    void area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
})

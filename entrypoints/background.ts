import browser from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'
import { createNavigatorClipboard, createOffscreenClipboard } from '@/lib/background/browser/clipboard'
import { plainMarkup, xmlMarkup } from '@/lib/background/browser/omnibox/suggestions'
import { compose } from '@/lib/background/compose'
import { registerListeners } from '@/lib/background/listeners'

/** Lets a popup that woke the worker go first. */
const START_PAUSE_MS = 500

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
  registerListeners(browser, app)

  const resumed = app.scopes.resume()
  setTimeout(() => {
    void app.vault.publish()
    void app.account.sync()
    // Afterwards, because copying may need a password that nothing else does. And even if copying failed.
    void resumed.finally(() => Promise.all([app.scopes.tidy(), app.scopes.flush({ force: false })]))
    void app.batches.resume()
    void app.linkSync.continue()
  }, START_PAUSE_MS)

  // Hides storage from content scripts (Chromium only). We have none; this is a second line of defence.
  for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
    void area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
})

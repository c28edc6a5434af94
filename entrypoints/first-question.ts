import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { afterFrame } from '@/lib/ui/after-frame'
import { applyLanguage } from '@/lib/ui/apply-language'
import { askFirst, type FirstQuestion } from '@/lib/ui/first-question'

declare global {
  var firstQuestion: Promise<FirstQuestion> | undefined
}

const BACKGROUND = 'BACKGROUND' as chrome.runtime.ContextType

/**
 * The first thing that the popup's page does: the background is asked, or what it has left is looked for, while the
 * page's own script is being fetched and read (build/popup-in-one-file.ts). That runs once the outlines are on their way
 * to the screen: a browser draws nothing before a script is over, and draws while one runs what was there before.
 */
export default defineUnlistedScript(() => {
  globalThis.firstQuestion = askFirst({
    tabs: chrome.tabs,
    backgrounds: async () => chrome.runtime.getContexts({ contextTypes: [BACKGROUND] }),
    session: chrome.storage.session,
    send: (message) => chrome.runtime.sendMessage(message),
  })
  applyLanguage(document.documentElement)
  document.addEventListener('DOMContentLoaded', () => {
    // The schemas in shared.js are what the popup needs for whatever it reads. The browser logs a file that is missing.
    void afterFrame().then(() => Promise.all([import('/chunks/popup.js'), import('/shared.js')]))
  })
})

import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { askFirst, type FirstQuestion } from '@/lib/ui/first-question'

declare global {
  var firstQuestion: Promise<FirstQuestion> | undefined
}

/**
 * The first thing that the popup's page does. The background may have to be started, which takes longer than all else,
 * so it is asked while the page's own script is being read.
 */
export default defineUnlistedScript(() => {
  globalThis.firstQuestion = askFirst(chrome.tabs, (message) => chrome.runtime.sendMessage(message))
})

import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { askFirst, type FirstQuestion } from '@/lib/ui/first-question'

declare global {
  var firstQuestion: Promise<FirstQuestion> | undefined
}

/** A page that nobody sees draws nothing, and asks all the same. */
const LONGEST_FRAME_MS = 100

/** Resolves once the first frame is drawn. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_FRAME_MS)
  })

/**
 * The first thing that the popup's page does once its outlines are drawn. The background may have to be started, which
 * takes longer than all else, so it is asked while the page's own script is being read; but its start would hold up the
 * first frame, which makes both later.
 */
export default defineUnlistedScript(() => {
  const ask = () => askFirst(chrome.tabs, (message) => chrome.runtime.sendMessage(message))
  globalThis.firstQuestion = drawn().then(ask)
})

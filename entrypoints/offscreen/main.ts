import { isOffscreenMessage, type OffscreenMessage, type OffscreenReply } from '@/lib/rpc/offscreen'

let copied: Pick<OffscreenMessage, 'text' | 'html'> = { text: '' }

// Enables copying without a selection: laying out and selecting a text takes longer than copying it.
document.addEventListener('beforecopy', (event) => event.preventDefault())
document.addEventListener('copy', (event) => {
  event.clipboardData?.setData('text/plain', copied.text)
  if (copied.html !== undefined) event.clipboardData?.setData('text/html', copied.html)
  event.preventDefault()
})

// execCommand, because `navigator.clipboard` rejects in a document without focus.
chrome.runtime.onMessage.addListener((message, sender, sendResponse) => {
  if (sender.id !== chrome.runtime.id || sender.tab !== undefined || !isOffscreenMessage(message)) return false
  copied = message
  const reply: OffscreenReply = { ok: document.execCommand('copy') }
  sendResponse(reply)
  return false
})

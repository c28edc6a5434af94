import { isOffscreenMessage, type OffscreenReply } from '@/lib/rpc/offscreen'

let text = ''

// Nothing is selected, for to lay out a text and select it takes longer than to copy it: the browser learns from this
// that there is something to copy, and asks for it.
document.addEventListener('beforecopy', (event) => event.preventDefault())
document.addEventListener('copy', (event) => {
  event.clipboardData?.setData('text/plain', text)
  event.preventDefault()
})

// The one document that may write the clipboard. `navigator.clipboard` rejects here, for it wants a focused document.
chrome.runtime.onMessage.addListener((message, sender, sendResponse) => {
  if (sender.id !== chrome.runtime.id || sender.tab !== undefined || !isOffscreenMessage(message)) return false
  text = message.text
  const reply: OffscreenReply = { ok: document.execCommand('copy') }
  sendResponse(reply)
  return false
})

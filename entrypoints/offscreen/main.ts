import { isOffscreenMessage, type OffscreenReply } from '@/lib/contract/offscreen'

// The one document that may write the clipboard. `navigator.clipboard` rejects here, for it wants a focused document.
chrome.runtime.onMessage.addListener((message, sender, sendResponse) => {
  if (sender.id !== chrome.runtime.id || sender.tab !== undefined || !isOffscreenMessage(message)) return false
  const textarea = document.querySelector('textarea')
  if (textarea === null) return false
  textarea.value = message.text
  textarea.select()
  const reply: OffscreenReply = { ok: document.execCommand('copy') }
  sendResponse(reply)
  return false
})

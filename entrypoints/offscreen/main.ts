import { offscreenMessageSchema } from '@/lib/contract/offscreen'

// The one document that may write the clipboard. `navigator.clipboard` rejects here, for it wants a focused document.
chrome.runtime.onMessage.addListener((message, sender, sendResponse) => {
  const parsed = offscreenMessageSchema.safeParse(message)
  if (sender.id !== chrome.runtime.id || sender.tab !== undefined || !parsed.success) return false
  const textarea = document.querySelector('textarea')
  if (textarea === null) return false
  textarea.value = parsed.data.text
  textarea.select()
  sendResponse({ ok: document.execCommand('copy') })
  return false
})

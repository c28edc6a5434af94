import { isCopied, OFFSCREEN_TARGET, type OffscreenMessage } from '@/lib/rpc/offscreen'

/** Writes to the clipboard from the background, whichever page is open. */
export type Clipboard = {
  /** Prepares a write during a request, so that the write is fast. */
  prepare(): void
  /** True once the text is on the clipboard, and the same as HTML next to it if that is given. */
  write(text: string, html?: string): Promise<boolean>
}

/** A text, and the same as HTML for programs that take it. */
const richItem = (text: string, html: string): ClipboardItem =>
  new ClipboardItem({ 'text/plain': text, 'text/html': html })

/** For an event page, which has a document and the permission `clipboardWrite` (Firefox). */
export const createNavigatorClipboard = (clipboard: Pick<globalThis.Clipboard, 'write' | 'writeText'>): Clipboard => ({
  prepare() {},
  write: (text, html) =>
    (html === undefined ? clipboard.writeText(text) : clipboard.write([richItem(text, html)])).then(
      () => true,
      () => false,
    ),
})

type Chrome = {
  offscreen: Pick<typeof chrome.offscreen, 'createDocument'>
  runtime: Pick<typeof chrome.runtime, 'getContexts' | 'sendMessage'>
}

/**
 * For a service worker, which has no clipboard: an offscreen document writes for it. There may be only one, so its
 * creation is shared and one of an earlier worker is reused. It stays open: `execCommand` passes the text on after it
 * returns, and closing the document at once lost 3 of 220 copies (Chromium 156).
 */
export const createOffscreenClipboard = ({ offscreen, runtime }: Chrome): Clipboard => {
  let creation: Promise<void> | undefined

  const create = async (): Promise<void> => {
    const contexts = await runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as chrome.runtime.ContextType] })
    if (contexts.length > 0) return
    await offscreen.createDocument({
      url: '/offscreen.html',
      reasons: ['CLIPBOARD' as chrome.offscreen.Reason],
      justification: 'Copies the short link.',
    })
  }

  const ready = (): Promise<void> => {
    creation ??= create().catch((error) => {
      creation = undefined
      throw error
    })
    return creation
  }

  const send = async (text: string, html: string | undefined): Promise<boolean> => {
    await ready()
    const message: OffscreenMessage = { target: OFFSCREEN_TARGET, text, html }
    return isCopied(await runtime.sendMessage(message))
  }

  return {
    prepare() {
      ready().catch(() => {})
    },
    write: (text, html) =>
      send(text, html).catch(() => {
        // The browser may have closed the document: try once more with a new one.
        creation = undefined
        return send(text, html).catch(() => false)
      }),
  }
}

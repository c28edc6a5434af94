import { isCopied, OFFSCREEN_TARGET, type OffscreenMessage } from '@/lib/rpc/offscreen'
import type { Clipboard } from './clipboard'

type Chrome = {
  offscreen: Pick<typeof chrome.offscreen, 'createDocument'>
  runtime: Pick<typeof chrome.runtime, 'getContexts' | 'sendMessage'>
}

/**
 * For a service worker, which has no clipboard: a document of ours that nobody sees writes for it. There may be only
 * one at a time, so its creation is shared, and one that an earlier worker left open is used on. It stays open, for
 * `execCommand` hands the text on after it returns, and closing the document at once lost 3 of 220 copies (Chromium 156).
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

  const send = async (text: string): Promise<boolean> => {
    await ready()
    const message: OffscreenMessage = { target: OFFSCREEN_TARGET, text }
    return isCopied(await runtime.sendMessage(message))
  }

  return {
    prepare() {
      ready().catch(() => {})
    },
    write: (text) =>
      send(text).catch(() => {
        // The document may have gone since it was made; a new one gets the second chance.
        creation = undefined
        return send(text).catch(() => false)
      }),
  }
}

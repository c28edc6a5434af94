import { OFFSCREEN_TARGET, offscreenReplySchema } from '@/lib/contract/offscreen'
import type { Clipboard } from './clipboard'

type Chrome = {
  offscreen: Pick<typeof chrome.offscreen, 'createDocument' | 'closeDocument'>
  runtime: Pick<typeof chrome.runtime, 'getContexts' | 'sendMessage'>
}

/**
 * For a service worker, which has no clipboard: a document of ours that nobody sees writes for it. There may be only
 * one at a time, so its creation is shared, and one that an earlier worker left open is used on.
 */
export const createOffscreenClipboard = ({ offscreen, runtime }: Chrome): Clipboard => {
  let creation: Promise<void> | undefined
  let writing = 0

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
    creation ??= create()
    creation.catch(() => {
      creation = undefined
    })
    return creation
  }

  const close = async (): Promise<void> => {
    creation = undefined
    await offscreen.closeDocument()
  }

  return {
    prepare() {
      ready().catch(() => {})
    },
    async write(text) {
      writing += 1
      try {
        await ready()
        const reply = offscreenReplySchema.safeParse(await runtime.sendMessage({ target: OFFSCREEN_TARGET, text }))
        return reply.success && reply.data.ok
      } catch {
        return false
      } finally {
        writing -= 1
        if (writing === 0) await close().catch(() => {})
      }
    },
  }
}

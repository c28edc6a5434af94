import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Copied } from '@/lib/domain/link/copied-text'

export const PNG = 'data:image/png;base64,AAAA'

/** jsdom has no canvas: this stands for the one that draws a PNG, in each test of a file. */
export const withCanvasDouble = () => {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
      putImageData() {},
      drawImage() {},
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PNG)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

type Content = Record<string, string>

/** Called with what a page copies. Rejects for a browser that refuses. */
export const watchClipboard = () => {
  const copied = vi.fn(async (_copied: Copied) => {})
  // jsdom has neither; the first is a double of user-event.
  userEvent.setup()
  vi.stubGlobal(
    'ClipboardItem',
    class {
      content: Content
      constructor(content: Content) {
        this.content = content
      }
    },
  )
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => copied({ text }))
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const { content } = item as unknown as { content: Content }
    await copied({ text: content['text/plain'] ?? '', html: content['text/html'] })
  })
  return copied
}

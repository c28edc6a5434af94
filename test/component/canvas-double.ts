import { afterEach, beforeEach, vi } from 'vitest'

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

/** A page that is not seen draws no frames. */
const LONGEST_FRAME_MS = 250

/** Waits until the frame that is about to be drawn is on its way to the screen. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_FRAME_MS)
  })

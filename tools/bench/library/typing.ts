import type { KeyInput, Page } from 'puppeteer-core'

/** Nobody types faster for long. */
const PACE_MS = 120

/** Resolves once a page has nothing left to do. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))

/** Takes away what a field holds that has the focus. */
const emptyField = async (page: Page): Promise<void> => {
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.press('Backspace')
}

/**
 * Types a text into a field that has the focus, after emptying it. Gives, for each key that changed the results, the
 * milliseconds from the press until the results were in the page and laid out, and until the frame with them was painted.
 */
export const typeAndWatch = async (page: Page, text: string): Promise<{ laidOut: number[]; painted: number[] }> => {
  await emptyField(page)
  await settled(page)
  const laidOut: number[] = []
  const painted: number[] = []
  for (const key of text) {
    await page.keyboard.press(key as KeyInput)
    await new Promise((resolve) => setTimeout(resolve, PACE_MS))
    await settled(page)
    const seen = await page.evaluate(() => globalThis.curtailResultsWatch)
    if (seen === undefined || seen.laidOutAt < seen.pressedAt) continue
    laidOut.push(seen.laidOutAt - seen.pressedAt)
    painted.push(seen.paintedAt - seen.pressedAt)
  }
  return { laidOut, painted }
}

import type { KeyInput, Page } from 'puppeteer-core'
import type { CachedStage } from './cached-stage.ts'

/** Milliseconds since the page began. */
type Watched = {
  /** When the frame with the first rows of links was painted. */
  firstRowsAt?: number
  /** The last key press, and the last layout of changed results. */
  pressedAt: number
  laidOutAt: number
}

declare global {
  var curtailResultsWatch: Watched | undefined
}

/** Runs in a page before its own scripts, sent as text. Watches the rows of links and the count of results. */
const watchResults = (): void => {
  const watched: Watched = { pressedAt: 0, laidOutAt: 0 }
  globalThis.curtailResultsWatch = watched
  const isResult = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    // The section holds the results as a whole. Anything else around them, such as the cache's age, is no result.
    return element?.closest('table, [role=status]') != null || element?.matches('main > section') === true
  }
  // A message posted in a frame's callback arrives after the frame.
  const frames = new MessageChannel()
  frames.port1.onmessage = () => {
    if (document.querySelector('.link-row_short')) watched.firstRowsAt ??= performance.now()
  }
  const check = (changes: MutationRecord[]) => {
    if (!changes.some(isResult)) return
    // Forces the layout that the frame would need, to include it.
    document.documentElement.getBoundingClientRect()
    watched.laidOutAt = performance.now()
    if (watched.firstRowsAt === undefined) requestAnimationFrame(() => frames.port2.postMessage(null))
  }
  new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true })
  const press = (event: KeyboardEvent) => {
    watched.pressedAt = event.timeStamp
  }
  addEventListener('keydown', press, true)
}

/** Opens the library in a new tab. Returns when its first rows were painted, in milliseconds since its page began. */
export const openLibrary = async ({ browser, libraryUrl }: CachedStage): Promise<{ page: Page; firstRows: number }> => {
  const page = await browser.newPage()
  await page.bringToFront()
  await page.evaluateOnNewDocument(watchResults)
  await page.goto(libraryUrl)
  await page.waitForFunction(() => Number.isFinite(globalThis.curtailResultsWatch?.firstRowsAt))
  const firstRows = await page.evaluate(() => globalThis.curtailResultsWatch?.firstRowsAt ?? Number.NaN)
  return { page, firstRows }
}

/** Searches for a word of every link until all are found, and leaves the focus in the field. */
export const untilAllFound = async (page: Page, links: number): Promise<void> => {
  await page.locator('.toolbar_search input').fill('link')
  await page.waitForFunction(
    (count) => document.querySelector('.toolbar_summary [role=status]')?.textContent?.includes(count),
    { timeout: 120_000 },
    `${links.toLocaleString('en')} of`,
  )
  await page.focus('.toolbar_search input')
}

/** The pause of a fast typist. */
const KEY_INTERVAL_MS = 120

const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))

const clearField = async (page: Page): Promise<void> => {
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.press('Backspace')
}

/** Types into the focused field. Returns the milliseconds until the results were laid out, for each key that changed them. */
export const typeAndWatch = async (page: Page, text: string): Promise<number[]> => {
  await clearField(page)
  await untilIdle(page)
  const laidOut: number[] = []
  for (const key of text) {
    await page.keyboard.press(key as KeyInput)
    await new Promise((resolve) => setTimeout(resolve, KEY_INTERVAL_MS))
    await untilIdle(page)
    const seen = await page.evaluate(() => globalThis.curtailResultsWatch)
    if (seen !== undefined && seen.laidOutAt >= seen.pressedAt) laidOut.push(seen.laidOutAt - seen.pressedAt)
  }
  return laidOut
}

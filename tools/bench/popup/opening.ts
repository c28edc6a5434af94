import type { Extension, Page } from 'puppeteer-core'
import { rest } from '../rest.ts'
import type { BenchStage } from '../stage.ts'

/** Milliseconds from the press of the toolbar button, and from when the popup's page began. */
export type Opening = { begun: number; firstPaint: number; usable: number | undefined }

const FIRST_PAINT = 'first-contentful-paint'

const clock = () => performance.timeOrigin + performance.now()

const popupOf = async ({ browser }: BenchStage, { id }: Extension): Promise<Page> => {
  const target = await browser.waitForTarget((candidate) => candidate.url() === `chrome-extension://${id}/popup.html`)
  return target.asPage()
}

/**
 * Presses the toolbar button of an extension and gives when what was seen. Both clocks, ours and the page's, are the
 * machine's. The popup is closed again.
 */
export const openOnce = async (
  stage: BenchStage,
  tab: Page,
  extension: Extension,
  { untilUsable }: { untilUsable: boolean },
): Promise<Opening> => {
  await tab.bringToFront()
  await rest()
  const pressed = clock()
  await tab.triggerExtensionAction(extension)
  const popup = await popupOf(stage, extension)
  await popup.waitForFunction((name) => performance.getEntriesByName(name).length > 0, {}, FIRST_PAINT)
  if (untilUsable) await popup.waitForFunction(() => Number.isFinite(globalThis.curtailWatch?.usableAt))
  const seen = await popup.evaluate(
    (name) => ({
      origin: performance.timeOrigin,
      firstPaint: performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      usable: globalThis.curtailWatch?.usableAt,
    }),
    FIRST_PAINT,
  )
  await popup.close()
  const begun = seen.origin - pressed
  const usable = seen.usable === undefined ? undefined : begun + Math.max(seen.usable, seen.firstPaint)
  return { begun, firstPaint: begun + seen.firstPaint, usable }
}

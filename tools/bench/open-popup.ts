import type { Extension, Page } from 'puppeteer-core'
import { type BenchStage, idle } from './stage.ts'

/** Milliseconds from the press of the toolbar button. */
export type Opening = { firstPaint: number; usable: number | undefined }

declare global {
  /** When the popup was usable, in milliseconds since its page began. */
  var curtailUsableAt: number | undefined
}

/**
 * Runs in a page before its own scripts, sent as text. Notes the first frame with a usable popup: the link is filled in
 * and focused, and the button can be pressed.
 */
export const watchPopup = (): void => {
  const isUsable = (): boolean => {
    const link = document.querySelector<HTMLInputElement>('input[type=url]')
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
    return (
      Boolean(link?.value) &&
      document.activeElement === link &&
      button?.disabled === false &&
      button.ariaDisabled !== 'true'
    )
  }
  const check = () => {
    if (globalThis.curtailUsableAt !== undefined || !isUsable()) return
    globalThis.curtailUsableAt = Number.POSITIVE_INFINITY
    requestAnimationFrame(() => {
      globalThis.curtailUsableAt = performance.now()
    })
  }
  const changes = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(check).observe(document, changes)
  addEventListener('focusin', check, true)
}

const FIRST_PAINT = 'first-contentful-paint'

/** Presses the toolbar button of an extension, times its popup, and closes it. Node and pages read the same clock. */
export const openPopup = async (
  { browser, extension: curtail }: BenchStage,
  tab: Page,
  extension: Extension,
): Promise<Opening> => {
  await tab.bringToFront()
  await idle()
  const pressed = performance.timeOrigin + performance.now()
  await tab.triggerExtensionAction(extension)
  const url = `chrome-extension://${extension.id}/popup.html`
  const popup = await (await browser.waitForTarget((target) => target.url() === url)).asPage()
  await popup.waitForFunction((name) => performance.getEntriesByName(name).length > 0, {}, FIRST_PAINT)
  if (extension.id === curtail.id) await popup.waitForFunction(() => Number.isFinite(globalThis.curtailUsableAt))
  const seen = await popup.evaluate(
    (name) => ({
      origin: performance.timeOrigin,
      firstPaint: performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      usable: globalThis.curtailUsableAt,
    }),
    FIRST_PAINT,
  )
  await popup.close()
  const pageStart = seen.origin - pressed
  const usable = seen.usable === undefined ? undefined : pageStart + Math.max(seen.usable, seen.firstPaint)
  return { firstPaint: pageStart + seen.firstPaint, usable }
}

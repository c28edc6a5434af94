import type { Extension, Page } from 'puppeteer-core'
import { until } from '../../test/support/browser/until.ts'
import { type BenchStage, heapOf, idle } from './stage.ts'

/** Milliseconds from the press of the toolbar button, and the heap of the open popup in megabytes. */
export type Opening = { firstPaint: number; usable: number | undefined; heap: number }

declare global {
  /** When the popup was usable, in milliseconds since its page began. */
  var curtailUsableAt: number | undefined
  /** When Enter was pressed, and what was copied: milliseconds since 1970. */
  var curtailPressedAt: number | undefined
  var curtailCopied: { text: string; at: number } | undefined
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
  const heap = await heapOf(await popup.createCDPSession())
  await popup.close()
  const pageStart = seen.origin - pressed
  const usable = seen.usable === undefined ? undefined : pageStart + Math.max(seen.usable, seen.firstPaint)
  return { firstPaint: pageStart + seen.firstPaint, usable, heap }
}

/** Runs in a page before its own scripts, sent as text. Notes when Enter was pressed, and what was copied. */
export const watchCopying = (): void => {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') globalThis.curtailPressedAt = performance.timeOrigin + event.timeStamp
  }
  addEventListener('keydown', press, true)
  let text = ''
  // The window comes last, after the listener that sets the text.
  addEventListener('copy', ({ clipboardData }) => {
    text = clipboardData?.getData('text/plain') ?? ''
  })
  const { execCommand } = Document.prototype
  Document.prototype.execCommand = function copy(command, ...rest) {
    const isDone = execCommand.call(this, command, ...rest)
    globalThis.curtailCopied = { text, at: performance.timeOrigin + performance.now() }
    return isDone
  }
}

/** What the offscreen document, or the one that has replaced it, copied after a moment. */
const copiedAfter = async ({ browser, extension }: BenchStage, moment: number) => {
  const url = `chrome-extension://${extension.id}/offscreen.html`
  let copied: typeof globalThis.curtailCopied
  await until('a link is copied', async () => {
    const targets = browser.targets().filter((target) => target.url() === url)
    const reading = targets.map(async (target) => (await target.asPage()).evaluate(() => globalThis.curtailCopied))
    for (const read of await Promise.allSettled(reading))
      if (read.status === 'fulfilled' && (read.value?.at ?? 0) > moment) copied = read.value
    return copied !== undefined
  })
  return copied as NonNullable<typeof copied>
}

let addresses = 0
const nextAddress = ({ pages }: BenchStage): string => {
  addresses += 1
  return `${pages.url}/article-${addresses}`
}

const copiedLinkAfter = async (stage: BenchStage, moment: number) => {
  const copied = await copiedAfter(stage, moment)
  if (!copied.text.startsWith(stage.service.url)) throw new Error(`“${copied.text}” was copied.`)
  return copied
}

/**
 * Stops the background and shortens a link by the menu. Returns the milliseconds until the short link is on the clipboard.
 * A debugger cannot press the browser's menu: it starts the background, as the browser would, and reports the press there.
 */
export const clickMenu = async (stage: BenchStage, tab: Page): Promise<number> => {
  await tab.bringToFront()
  await stage.driver.stopBackground()
  const session = await tab.createCDPSession()
  await session.send('ServiceWorker.enable')
  await idle()
  const linkUrl = nextAddress(stage)
  const before = performance.timeOrigin + performance.now()
  await session.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${stage.extension.id}/` })
  await session.detach()
  await stage.driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl: stage.pages.url, linkUrl })
  return (await copiedLinkAfter(stage, before)).at - before
}

/** Shortens a new page in the popup. Returns the milliseconds from Enter until the short link is on the clipboard. */
export const pressEnter = async (stage: BenchStage, tab: Page): Promise<number> => {
  await tab.goto(nextAddress(stage))
  const popup = await stage.driver.openPopup(tab)
  await popup.waitForSelector('button[type=submit]:enabled')
  await idle()
  const before = performance.timeOrigin + performance.now()
  await popup.keyboard.press('Enter')
  const copied = await copiedLinkAfter(stage, before)
  // A popup closed earlier would leave its outcome to the next one.
  const token = new URL(copied.text).pathname.slice(1)
  await popup.waitForFunction((shown) => document.body.innerHTML.includes(shown), {}, token)
  const pressed = await popup.evaluate(() => globalThis.curtailPressedAt ?? Number.NaN)
  await popup.close()
  return copied.at - pressed
}

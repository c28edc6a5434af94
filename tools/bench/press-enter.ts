import type { Page } from 'puppeteer-core'
import { type BenchStage, idle } from './stage.ts'

declare global {
  /** Milliseconds since 1970. */
  var curtailPressedAt: number | undefined
  var curtailCopied: { text: string; at: number } | undefined
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

/** What the offscreen document copied after a moment. */
const copiedAfter = async ({ browser, extension }: BenchStage, moment: number) => {
  const url = `chrome-extension://${extension.id}/offscreen.html`
  const page = await (await browser.waitForTarget((target) => target.url() === url)).asPage()
  const copied = await page.waitForFunction(
    (from) => ((globalThis.curtailCopied?.at ?? 0) > from ? globalThis.curtailCopied : undefined),
    { polling: 5 },
    moment,
  )
  return (await copied.jsonValue()) as { text: string; at: number }
}

let addresses = 0

/** Shortens a new page in the popup. Returns the milliseconds from Enter until the short link is on the clipboard. */
export const pressEnter = async (stage: BenchStage, tab: Page): Promise<number> => {
  addresses += 1
  await tab.goto(`${stage.pages.url}/article-${addresses}`)
  const popup = await stage.driver.openPopup(tab)
  await popup.waitForSelector('button[type=submit]:enabled')
  await idle()
  const before = performance.timeOrigin + performance.now()
  await popup.keyboard.press('Enter')
  const copied = await copiedAfter(stage, before)
  if (!copied.text.startsWith(stage.service.url)) throw new Error(`“${copied.text}” was copied.`)
  // A popup closed earlier would leave its outcome to the next one.
  const token = new URL(copied.text).pathname.slice(1)
  await popup.waitForFunction((shown) => document.body.innerHTML.includes(shown), {}, token)
  const pressed = await popup.evaluate(() => globalThis.curtailPressedAt ?? Number.NaN)
  await popup.close()
  return copied.at - pressed
}

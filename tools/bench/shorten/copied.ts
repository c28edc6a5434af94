import type { BenchStage } from '../stage.ts'

/** What the offscreen document copied after a moment. */
export const copiedAfter = async ({ browser, extension }: BenchStage, moment: number) => {
  const target = await browser.waitForTarget(
    (candidate) => candidate.url() === `chrome-extension://${extension.id}/offscreen.html`,
  )
  const page = await target.asPage()
  const copied = await page.waitForFunction(
    (from) => ((globalThis.curtailCopied?.at ?? 0) > from ? globalThis.curtailCopied : undefined),
    { polling: 5 },
    moment,
  )
  return (await copied.jsonValue()) as { text: string; at: number }
}

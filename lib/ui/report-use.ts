import type { Api } from '../rpc/client'

/** Far below the shortest idle time, five minutes. Each report is stored. */
const PAUSE_MS = 30_000

/**
 * Reports to the background that a page was opened, and key presses and clicks on it, so that the key does not lock while
 * it is in use. The opening counts for the presses that follow it at once.
 */
export const reportUse = (api: Api, page: EventTarget, now: () => number): void => {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = () => {
    if (Math.abs(now() - reportedAt) < PAUSE_MS) return
    reportedAt = now()
    // The next one reports again.
    api('recordUse', null).catch(() => {})
  }
  report()
  for (const event of ['keydown', 'pointerdown']) page.addEventListener(event, report, { passive: true })
}

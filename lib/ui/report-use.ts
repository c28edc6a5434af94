import type { Api } from '../rpc/client'

/** Far below the shortest idle time, five minutes. */
const PAUSE_MS = 30_000

/** Reports key presses and clicks on a page to the background, so that the key does not lock while it is in use. */
export const reportUse = (api: Api, page: EventTarget, now: () => number): void => {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = () => {
    if (Math.abs(now() - reportedAt) < PAUSE_MS) return
    reportedAt = now()
    // The next one reports again.
    api('recordUse', null).catch(() => {})
  }
  for (const event of ['keydown', 'pointerdown']) page.addEventListener(event, report, { passive: true })
}

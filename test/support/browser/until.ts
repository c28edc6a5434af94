/** The first pause between two tries. It grows, because some queries are expensive. */
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 100
const TIMEOUT_MS = 30_000

/** Polls until true. Throws after a timeout, saying what it waited for. */
export const until = async (
  what: string,
  ask: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> => {
  const end = Date.now() + timeoutMs
  let pauseMs = FIRST_PAUSE_MS
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)
  }
}

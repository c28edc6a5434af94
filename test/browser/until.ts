const PAUSE_MS = 50
const TIMEOUT_MS = 15_000

/** Asks again and again until the answer is yes. Throws what was waited for when it did not come in time. */
export const until = async (what: string, ask: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + TIMEOUT_MS
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Waited ${TIMEOUT_MS / 1000} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

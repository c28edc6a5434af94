import { setTimeout as pause } from 'node:timers/promises'
import { isSettled } from '../../../lib/domain/creation/journal-entry.ts'
import { callBackground } from './call-background.ts'
import { journalOf } from './journal-of.ts'
import type { Scene } from './scene.ts'

const LOOK_AGAIN_MS = 100
const HURRY_AGAIN_MS = 2_000

/**
 * Waits until so few entries or fewer are unsettled, like a person who opens the popup now and then, which hurries
 * them. False where that takes too long.
 */
export const untilSettled = async ({ browser, ledger }: Scene, most: number, limitMs: number): Promise<boolean> => {
  const end = Date.now() + limitMs
  let hurryAt = 0
  while (Date.now() < end) {
    const entries = await journalOf(browser.page)
    ledger.see(entries)
    if (entries.filter((entry) => !isSettled(entry)).length <= most) return true
    if (Date.now() >= hurryAt) {
      hurryAt = Date.now() + HURRY_AGAIN_MS
      callBackground(browser.page, 'retryWaiting', null).catch(() => {})
    }
    await pause(LOOK_AGAIN_MS)
  }
  return false
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { until } from '../until.ts'
import type { VirtualScreen } from './xvfb.ts'

/** Chromium ignores keys in a prompt for half a second after it appears or ignored one. */
const PROTECTED_MS = 1000

/** After this time, it has ignored them. */
const CLOSING_MS = 4000

/** Answers the browser's permission prompt in front of a page with keys. */
const answerWith =
  (...keys: string[]) =>
  async (screen: VirtualScreen, page: Page): Promise<void> => {
    const hasFocus = () => page.evaluate(() => document.hasFocus())
    await until('the prompt has the focus', async () => !(await hasFocus()))
    await until('the prompt is answered', async () => {
      await pause(PROTECTED_MS)
      await screen.xdotool('key', ...keys)
      // Pressed again too soon, they would reach the page behind a prompt that is slow to close.
      return until('the prompt is closed', hasFocus, CLOSING_MS).then(
        () => true,
        () => false,
      )
    })
  }

/** Presses Allow; Deny has the focus. */
export const acceptNativePrompt = answerWith('Tab', 'Return')

/** Presses Deny. */
export const refuseNativePrompt = answerWith('Return')

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from 'puppeteer-core'
import { findProgram } from './find-browser.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** A virtual screen with mouse, keyboard and clipboard. */
export type VirtualScreen = {
  display: string
  /** Sends mouse and keys, as xdotool names them. */
  xdotool(...command: string[]): Promise<string>
  readClipboard(): Promise<string>
  close(): Promise<void>
}

/** The programs that a virtual screen needs. */
export const SCREEN_PROGRAMS = ['Xvfb', 'xdotool', 'xclip', 'openbox']

/** True if tests with a virtual screen run: if its programs exist, and always in CI on Linux, to fail there. */
export const hasXvfb = (): boolean =>
  (process.platform === 'linux' && Boolean(process.env.CI)) ||
  SCREEN_PROGRAMS.every((program) => findProgram([program]) !== undefined)

/** Starts a screen with a free number, with a window manager if it is managed, which Firefox needs for native input. */
export const startXvfb = async ({ isManaged = false } = {}): Promise<VirtualScreen> => {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(server.stdout, 'data')
  const display = `:${String(number).trim()}`
  const onDisplay = { env: { ...process.env, DISPLAY: display }, timeout: 10_000 }
  const manager = isManaged ? spawn('openbox', [], { env: onDisplay.env, stdio: 'ignore' }) : undefined
  return {
    display,
    xdotool: async (...command) => (await run('xdotool', command, onDisplay)).stdout,
    readClipboard: async () => (await run('xclip', ['-selection', 'clipboard', '-out'], onDisplay)).stdout,
    async close() {
      const ended = once(server, 'exit')
      manager?.kill()
      server.kill()
      await ended
    },
  }
}

/** Presses keys on a page's window, once that has the focus. */
export const pressNativeKeys = async (screen: VirtualScreen, page: Page, keys: string): Promise<void> => {
  await page.bringToFront()
  await page.waitForFunction(() => document.hasFocus())
  await screen.xdotool('key', keys)
}

const windows = (screen: VirtualScreen): Promise<string> =>
  screen.xdotool('search', '--maxdepth', '1', '--onlyvisible', '--name', '.*').catch((error: Error) => {
    // One of them was closed while xdotool looked at them.
    if (!error.message.includes('BadWindow')) throw error
    return windows(screen)
  })

/** Moves the real mouse onto an element. Its position is queried again each time, as the window may still grow bars. */
const pointAt = (screen: VirtualScreen, page: Page, selector: string): Promise<void> =>
  until(`the mouse is on ${selector}`, async () => {
    const { x, y } = await page.$eval(selector, (element) => {
      const box = element.getBoundingClientRect()
      const barHeight = window.outerHeight - window.innerHeight
      return { x: window.screenX + box.x + box.width / 2, y: window.screenY + barHeight + box.y + box.height / 2 }
    })
    await screen.xdotool('mousemove', String(Math.round(x)), String(Math.round(y)))
    return page.$eval(selector, (element) => element.matches(':hover'))
  })

/** How many of the browser's entries follow the extension's: "Inspect", and on a page "View source". */
const BELOW = { 'on a link': 1, 'on a page': 2 }

/** Opens the native context menu on an element with the real mouse, and picks the extension's entry. */
export const pickFromNativeMenu = async (
  screen: VirtualScreen,
  page: Page,
  selector: string,
  kind: keyof typeof BELOW,
): Promise<void> => {
  await page.bringToFront()
  await pointAt(screen, page, selector)
  const before = await windows(screen)
  await screen.xdotool('click', '3')
  // The screen lists menus as windows.
  await until('the context menu is open', async () => (await windows(screen)) !== before)
  await screen.xdotool('key', ...Array(BELOW[kind] + 1).fill('Up'), 'Return')
  await until('the context menu is closed', async () => (await windows(screen)) === before)
}

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

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { Page } from 'puppeteer-core'
import { findProgram } from '../find-program.ts'

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
export const SCREEN_PROGRAMS = ['Xvfb', 'xdotool', 'xclip']

/** True if tests with a virtual screen run: if its programs exist, and always in CI on Linux, to fail there. */
export const hasXvfb = (): boolean =>
  (process.platform === 'linux' && Boolean(process.env.CI)) ||
  SCREEN_PROGRAMS.every((program) => findProgram([program]) !== undefined)

/** Starts a screen with a free number. */
export const startXvfb = async (): Promise<VirtualScreen> => {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(server.stdout, 'data')
  const display = `:${String(number).trim()}`
  const onDisplay = { env: { ...process.env, DISPLAY: display }, timeout: 10_000 }
  return {
    display,
    xdotool: async (...command) => (await run('xdotool', command, onDisplay)).stdout,
    readClipboard: async () => (await run('xclip', ['-selection', 'clipboard', '-out'], onDisplay)).stdout,
    async close() {
      const ended = once(server, 'exit')
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

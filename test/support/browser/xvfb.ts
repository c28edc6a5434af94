import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

const run = promisify(execFile)

/** A screen that nobody looks at, with a mouse, a keyboard and a clipboard. */
export type VirtualScreen = {
  display: string
  /** Sends mouse and keys, as xdotool names them. */
  xdotool(...command: string[]): Promise<string>
  readClipboard(): Promise<string>
  close(): Promise<void>
}

/** The programs that a virtual screen takes. */
export const SCREEN_PROGRAMS = ['Xvfb', 'xdotool', 'xclip']

/** Whether tests with a virtual screen run: where its programs are, and always on a CI machine with Linux, to fail there. */
export const hasXvfb = (): boolean =>
  (process.platform === 'linux' && Boolean(process.env.CI)) ||
  SCREEN_PROGRAMS.every((program) => findProgram([program]) !== undefined)

/** Starts a screen under a number that is free. */
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

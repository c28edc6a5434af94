import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A screen that nobody looks at, with a mouse, a keyboard and a clipboard. */
export type VirtualScreen = {
  display: string
  /** Sends mouse and keys, as xdotool names them. */
  xdotool(...command: string[]): Promise<string>
  readClipboard(): Promise<string>
  close(): Promise<void>
}

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Whether this machine has what a virtual screen takes. */
export const hasXvfb = (): boolean => ['Xvfb', 'xdotool', 'xclip'].every(isInstalled)

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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url))

/** Runs a command of the service in a folder, with nothing else in its environment, to its end. */
export const runCommand = async (folder: string, args: string[], env: Record<string, string> = {}) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, ...env } })
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, stdout, stderr }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** The service as a child process that can be killed. */
export type CrashableService = { url: string; kill(): Promise<void> }

const root = dirname(dirname(dirname(import.meta.dirname)))

/**
 * Starts service/main.ts with a database, on a port; port 0 takes any free one. `failures`: what becomes of its
 * log. Throws if it ends before it is ready.
 */
export const startCrashableService = async (
  databaseUrl: string,
  apiKey: string,
  port: number,
  failures: 'inherit' | 'ignore' = 'inherit',
): Promise<CrashableService> => {
  const child = spawn(process.execPath, [join(root, 'service/main.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, API_KEY: apiKey, PORT: String(port) },
    stdio: ['ignore', 'pipe', failures],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Listening on (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  throw new Error('The service ended before it was ready.')
}

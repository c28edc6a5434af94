import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The link service in a separate process. */
export type ServiceProcess = {
  url: string
  /** The file with its API key, unless it was given one. */
  keyFile: string
  /** Stops it gracefully. Resolves once it has ended. */
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')
const READY = /^Listening on (?<url>\S+) .* with the API key of (?<keyFile>.+)$/

/** Starts the service with these environment variables. Throws its message if it cannot start. */
export const startServiceProcess = async (
  settings: Record<string, string>,
  checkout = root,
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [join(checkout, 'service/main.ts')], {
    cwd: checkout,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, keyFile } = await ready(child)
  child.stderr.pipe(process.stderr)
  return {
    url,
    keyFile,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Reads the service's output until it is ready, then drains it, because a full pipe would block the service. */
const ready = async ({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>) => {
  for await (const line of createInterface({ input: stdout })) {
    const { url, keyFile } = READY.exec(line)?.groups ?? {}
    if (url === undefined || keyFile === undefined) continue
    stdout.resume()
    return { url, keyFile }
  }
  throw new Error((await text(stderr)).trim() || 'The service ended before it was ready.')
}

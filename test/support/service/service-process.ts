import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The link service in a separate process. */
export type ServiceProcess = {
  url: string
  /** The file with its API key, or `API_KEY` if it was given one; undefined if all its keys are named ones. */
  keyFile: string | undefined
  /** Stops it gracefully. Resolves once it has ended. */
  close(): Promise<void>
  /** Kills it at once, as in a crash. Resolves once it has ended. */
  kill(): Promise<void>
}

type Setting = {
  /** The folder of another checkout, whose service to start. */
  checkout?: string | undefined
  /** Drops its log, for a run that makes it fail on purpose. */
  isSilent?: boolean
}

const root = resolve(import.meta.dirname, '../../..')
const READY = /^Listening on (?<url>\S+) .* with (?:the API key of (?<keyFile>.+)|named API keys)$/

/** Starts the service with these environment variables. Throws its message if it cannot start. */
export const startServiceProcess = async (
  variables: Record<string, string>,
  { checkout = root, isSilent = false }: Setting = {},
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [join(checkout, 'service/main.ts')], {
    cwd: checkout,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, keyFile } = await ready(child)
  if (isSilent) child.stderr.resume()
  else child.stderr.pipe(process.stderr)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { url, keyFile, close: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Starts the service on a database, on a port of this machine; 0 takes any free one. */
export const startServiceOn = (
  databaseUrl: string,
  apiKey: string,
  { port = 0, ...setting }: Setting & { port?: number } = {},
): Promise<ServiceProcess> => {
  const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: '' }
  return startServiceProcess({ ...address, DATABASE_URL: databaseUrl, API_KEY: apiKey }, setting)
}

/**
 * Reads the output of a service until that is ready, then drains it, because a full pipe would block the service. Throws
 * its message if it ends before.
 */
export const ready = async ({ stdout, stderr }: { stdout: Readable; stderr: Readable }) => {
  for await (const line of createInterface({ input: stdout })) {
    const { url, keyFile } = READY.exec(line)?.groups ?? {}
    if (url === undefined) continue
    stdout.resume()
    return { url, keyFile }
  }
  throw new Error((await text(stderr)).trim() || 'The service ended before it was ready.')
}

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../../service/start.ts'
import { lastingPort } from '../lasting-port.ts'

/** The real service on a new database. It can stop and restart at the same address. */
export type TemporaryService = {
  url: string
  apiKey: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Sets the service's clock forward, or back if negative. */
  wait(milliseconds: number): void
  /** Calls the service directly and returns the `data` of its reply. */
  get<Data>(path: string): Promise<Data>
  post<Data>(path: string, body: unknown): Promise<Data>
  /** Stops it and deletes its database. */
  remove(): Promise<void>
}

/** The folder for databases: in memory on Linux, because no test cuts the power and disks are slow. */
export const DATABASES = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const HOST = '127.0.0.1'

/** `publicUrl` is the address in its short links, if it differs from its own. */
export const startTemporaryService = async (
  apiKey = 'e2e-key-that-ends-in-wxyz',
  publicUrl?: string,
): Promise<TemporaryService> => {
  const folder = await mkdtemp(join(DATABASES, 'curtail-service-'))
  let ahead = 0
  const now = () => Date.now() + ahead
  const databaseUrl = `file:${join(folder, 'curtail.db')}`
  // It stops and comes back at the same address.
  const port = await lastingPort()
  const options = { host: HOST, port, databaseUrl, apiKey, now, ...(publicUrl !== undefined && { publicUrl }) }
  let running: Awaited<ReturnType<typeof startService>> | undefined = await startService(options)
  const { url } = running

  const ask = async (path: string, request: RequestInit) => {
    const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
    const response = await fetch(url + path, { ...request, headers })
    return (await response.json()).data
  }
  const stop = async () => {
    await running?.close()
    running = undefined
  }

  return {
    url,
    apiKey,
    stop,
    async start() {
      running ??= await startService(options)
    },
    wait(milliseconds) {
      ahead += milliseconds
    },
    get: (path) => ask(path, { method: 'GET' }),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

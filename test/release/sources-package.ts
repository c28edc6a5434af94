import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { unzipSync } from 'fflate'
import { runNode } from '../support/run-node.ts'

/** The npm that started the tests. */
export const npm = (): string => {
  const path = process.env.npm_execpath
  if (path === undefined) throw new Error('Start the tests through npm: npm run release:check.')
  return path
}

/** Does what a reviewer does first: unpacks the sources into a folder and runs `npm ci`. */
export const install = async (sources: Buffer, folder: string): Promise<void> => {
  for (const [path, bytes] of Object.entries(unzipSync(sources))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await runNode(npm(), ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder)
}

/** Runs `npm run service` in a folder until it listens. Returns its address and a way to stop it. */
export const runService = async (folder: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, [npm(), 'run', 'service'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const stop = async (): Promise<void> => {
    child.kill()
    await closed
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Listening on (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { url, stop }
  }
  throw new Error('npm run service ended before it listened.')
}

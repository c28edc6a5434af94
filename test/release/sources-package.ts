import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { ROOT } from '../architecture/source-files'
import { runNode } from '../support/run-node.ts'
import { ready } from '../support/service/service-process.ts'

/** The npm that started the tests. */
const npm = (): string => {
  const path = process.env.npm_execpath
  if (path === undefined) throw new Error('Start the tests through npm: npm run release:check.')
  return path
}

const installed = join(ROOT, 'node_modules')

/** Links the packages that are installed here into another folder. A link within the project, to a workspace, stays one. */
const linkInstalled = async (folder: string): Promise<void> => {
  const isScope = (name: string) => name.startsWith('@')
  const names = (await readdir(installed)).map(async (name) =>
    isScope(name) ? (await readdir(join(installed, name))).map((inside) => join(name, inside)) : [name],
  )
  for (const name of (await Promise.all(names)).flat()) {
    const [from, to] = [join(installed, name), join(folder, 'node_modules', name)]
    await mkdir(dirname(to), { recursive: true })
    await symlink(await readlink(from).catch(() => from), to, 'junction')
  }
}

/**
 * Does what a reviewer does first: unpacks the sources into a folder and runs `npm ci`. Of that only npm's own check: the
 * packages that it would bring were installed here from the same lock.
 */
export const install = async (sources: Buffer, folder: string): Promise<void> => {
  for (const [path, bytes] of Object.entries(unzipSync(sources))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const lock = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8')
  if ((await lock(folder)) !== (await lock(ROOT))) throw new Error('The sources have another package-lock.json.')
  await runNode(npm(), ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund'], folder)
  await linkInstalled(folder)
}

/** Runs `npm run service` in a folder until it listens. Returns its address and a way to stop it. */
export const runService = async (folder: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, [npm(), 'run', 'service'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const { url } = await ready(child)
  child.stderr.pipe(process.stderr)
  const stop = async (): Promise<void> => {
    child.kill()
    await closed
  }
  return { url, stop }
}

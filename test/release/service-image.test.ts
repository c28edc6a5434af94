import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../architecture/source-files'
import { ready } from '../support/service/service-process.ts'
import { followDockerfile } from './image-steps'

const run = promisify(execFile)

/** In MB: what the service's dependencies may take. */
const MAX_PACKAGES = 50

let folder: string
let image: Awaited<ReturnType<typeof followDockerfile>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curtail-image-'))
  image = await followDockerfile(await readFile(join(ROOT, 'service/Dockerfile'), 'utf8'), ROOT, folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sizeOf = async (path: string): Promise<number> => {
  const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((total, size) => total + size, 0)
}

it('the image holds the dependencies of the service alone, in under 50 MB', async () => {
  const packages = join(image.root, image.workdir, 'node_modules')
  expect(await readdir(packages)).toEqual(expect.arrayContaining(['hono', 'pg', 'zod']))
  for (const other of ['react', 'wxt', 'typescript', 'webextension-polyfill'])
    expect(await readdir(packages)).not.toContain(other)
  expect((await sizeOf(packages)) / 2 ** 20).toBeLessThan(MAX_PACKAGES)
})

it('the image runs the service without root, on its volume, and its health check passes', async ({
  onTestFinished,
}) => {
  expect(image.user).toBe('node')
  const inVolume = (value: string) => value.replace('/data', join(image.root, 'data'))
  const settings = Object.fromEntries(Object.entries(image.env).map(([name, value]) => [name, inVolume(value)]))
  const env: Record<string, string> = { ...settings, HOST: '127.0.0.1', PORT: '0' }
  const cwd = join(image.root, image.workdir)
  const child = spawn(process.execPath, image.command.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))

  const check = (port: string) => run(process.execPath, image.health.slice(1), { cwd, env: { ...env, PORT: port } })
  const { port } = new URL((await ready(child)).url)
  child.stderr.pipe(process.stderr)
  await check(port)
  expect((await readdir(join(image.root, 'data'))).sort()).toEqual(expect.arrayContaining(['api-key', 'curtail.db']))

  child.kill()
  expect(await ended).toEqual([0, null])
  await expect(check(port)).rejects.toThrow()
})

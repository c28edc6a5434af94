import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresObstacle } from '../support/postgres/postgres-programs.ts'
import { startPostgres } from '../support/postgres/postgres-server.ts'
import { fullDisk, mountSmallDisk } from '../support/small-disk.ts'
import { apiKey } from './app-under-test.ts'
import { startChild } from './child-service.ts'

const DISK_MEGABYTES = 200

const readinessOf = async (address: string) => {
  const { status, data } = await (await fetch(`${address}/ready`, { headers: { 'X-Service-Api-Key': apiKey } })).json()
  return status === 'OK' ? (data.reason ?? 'ready') : data.message
}

test('GET /ready names the full disk of a PostgreSQL that nobody uses, and is well when there is space', async (context) => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  const disk = postgresObstacle() === undefined ? mountSmallDisk(resources, DISK_MEGABYTES) : undefined
  if (disk === undefined) return context.skip('PostgreSQL does not run here, or this user cannot mount a disk')
  vi.stubEnv('TMPDIR', disk)
  const server = resources.adopt(await startPostgres(), (started) => started.stop())
  vi.unstubAllEnvs()
  const service = startChild({ DATABASE_URL: server.url })
  const address = await service.address
  expect(await readinessOf(address)).toBe('ready')

  const full = fullDisk(disk)
  await full.begin()
  await expect.poll(() => readinessOf(address)).toBe('The disk of the database is full.')
  await full.end()
  await expect.poll(() => readinessOf(address)).toBe('ready')
  await service.stop()
})

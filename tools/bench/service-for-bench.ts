import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { fill } from './service/fill.ts'

/** The service in a process of its own, with so many links on a new SQLite file that is gone afterwards. */
export const startBenchService = async (
  resources: AsyncDisposableStack,
  links = 0,
): Promise<{ url: string; apiKey: string }> => {
  const apiKey = 'the-key-of-the-measurements'
  const storage = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(storage, { recursive: true, force: true }))
  const DATABASE_URL = `file:${join(storage, 'curtail.db')}`
  await fill(DATABASE_URL, links)
  const settings = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', DATABASE_URL, API_KEY: apiKey }
  const { url, close } = await startServiceProcess(settings)
  resources.defer(close)
  return { url, apiKey }
}

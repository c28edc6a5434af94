import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPages } from '../../../test/support/browser/local-page.ts'
import { startServiceProcess } from '../../../test/support/service-process.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createFaults } from './faults.ts'
import { copyGranted } from './granted-copy.ts'
import type { Record } from './record.ts'

/** What stays the same while browsers come and go. */
export type Stage = {
  service: { url: string; apiKey: string }
  proxy: FaultProxy
  pagesUrl: string
  /** The folders of the extension and of the browser's profile. */
  extension: string
  profile: string
}

const apiKey = 'the-key-of-the-chaos-test'

/** Sets up the service, the proxy before it and a build of the extension. What it opens is closed with `resources`. */
export const openStage = async (
  build: string,
  seed: number,
  record: Record,
  resources: AsyncDisposableStack,
): Promise<Stage> => {
  const keep = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource =>
    resources.adopt(resource, (kept) => kept.close())

  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const [extension, profile] = [join(folder, 'extension'), join(folder, 'profile')]
  await copyGranted(build, extension)
  const DATABASE_URL = `file:${join(folder, 'curtail.db')}`
  const settings = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', DATABASE_URL, API_KEY: apiKey }
  const { url } = keep(await startServiceProcess(settings))
  const proxy = keep(await startFaultProxy(url, createFaults(seed), record))
  const { url: pagesUrl } = keep(await startLocalPages())
  return { service: { url, apiKey }, proxy, pagesUrl, extension, profile }
}

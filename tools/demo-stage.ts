import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driveChromium } from '../test/support/browser/drive-chromium.ts'
import type { ExtensionDriver } from '../test/support/browser/driver.ts'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'
import { type LocalPages, startLocalPages } from '../test/support/browser/local-page.ts'
import type { Service } from '../test/support/browser/options-page.ts'
import { buildExtension } from '../test/support/build-extension.ts'
import { startServiceProcess } from '../test/support/service-process.ts'
import type { Steps } from './demo-steps.ts'
import { provideBrowser } from './provide-browser.ts'

/** All that the demonstration needs; nothing of it is left afterwards. */
export type DemoStage = { driver: ExtensionDriver; service: Service; pages: LocalPages }

const apiKey = 'the-key-of-the-demonstration'

/** Sets the stage, step by step. What it opens is closed with `resources`. */
export const openDemoStage = async ({ step }: Steps, resources: AsyncDisposableStack): Promise<DemoStage> => {
  const keep = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource =>
    resources.adopt(resource, (kept) => kept.close())

  const folder = await step('Build the extension', buildExtension)
  const service = await step('Start the link service on a new database', async () => {
    const storage = await mkdtemp(join(tmpdir(), 'curtail-demo-'))
    resources.defer(() => rm(storage, { recursive: true, force: true }))
    const DATABASE_URL = `file:${join(storage, 'curtail.db')}`
    return keep(
      await startServiceProcess({ HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', DATABASE_URL, API_KEY: apiKey }),
    )
  })
  const driver = await step('Start a browser with the extension in it', async () => {
    const browser = keep(await launchChromium({ executablePath: await provideBrowser(), scale: 2 }))
    return driveChromium(browser, folder)
  })
  const pages = keep(await startLocalPages())
  return { driver, service: { url: service.url, apiKey }, pages }
}

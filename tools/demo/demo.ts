import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { driveChromium } from '../../test/support/browser/drive-chromium.ts'
import { launchChromium } from '../../test/support/browser/launch-chromium.ts'
import { startLocalPages } from '../../test/support/browser/local-page.ts'
import { buildExtension } from '../../test/support/build-extension.ts'
import { startTemporaryService } from '../../test/support/service/temporary-service.ts'
import { provideBrowser } from '../provision/parts.ts'
import { type DemoStage, doMainJob } from './main-job.ts'
import { createSteps, type Steps } from './steps.ts'

const openStage = async ({ step }: Steps, resources: AsyncDisposableStack): Promise<DemoStage> => {
  const extension = await step('Build the extension', buildExtension)
  const service = await step('Start the link service on a new database', () =>
    startTemporaryService('the-key-of-the-demonstration'),
  )
  resources.defer(service.remove)
  const driver = await step('Start a browser with the extension', async () => {
    const browser = await launchChromium({ executablePath: await provideBrowser(), scale: 2 })
    resources.defer(() => browser.close())
    return driveChromium(browser, extension)
  })
  const pages = await startLocalPages()
  resources.defer(pages.close)
  return { driver, service, pages }
}

/** Shortens a page in a headless browser, step by step. Returns the exit code. */
export const runDemo = async (): Promise<number> => {
  const pictures = resolve(import.meta.dirname, '../../.demo')
  await mkdir(pictures, { recursive: true })
  const steps = createSteps(pictures)
  await using resources = new AsyncDisposableStack()
  await doMainJob(steps, await openStage(steps, resources))
  return 0
}

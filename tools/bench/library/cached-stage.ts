import type { Page } from 'puppeteer-core'
import type { CacheState } from '../../../lib/domain/library/link-cache'
import type { Service } from '../../../test/support/browser/options-page.ts'
import { decidePreferences } from '../../../test/support/browser/stored-settings.ts'
import { callBackground } from '../../chaos/extension/call-background.ts'
import { startBenchService } from '../service-for-bench.ts'
import { type BenchStage, openBenchStage } from '../stage.ts'

/** A stage whose extension caches the service's list. */
export type CachedStage = BenchStage & {
  service: Service
  /** A page of the extension, to call the background from. */
  sender: Page
  libraryUrl: string
}

/** Sets the stage with a service of so many links, none of which the extension has read yet, nor reads unasked. */
export const openUnreadStage = async (
  folder: string,
  links: number,
  resources: AsyncDisposableStack,
): Promise<CachedStage> => {
  const service = await startBenchService(resources, links)
  const stage = await openBenchStage(folder, service, resources)
  const sender = await stage.driver.openOptions()
  await decidePreferences(sender, { keepCache: false })
  return { ...stage, service, sender, libraryUrl: sender.url().replace('options.html', 'library.html') }
}

const PAUSE_MS = 100

/** Has the extension read the list in full, and gives how many milliseconds that took. Throws where it did not get all. */
export const readInFull = async ({ sender }: CachedStage, links: number): Promise<number> => {
  await decidePreferences(sender, { keepCache: true })
  const begun = performance.now()
  await callBackground(sender, 'syncLinks', { scope: 'links' })
  for (;;) {
    const reply = await callBackground<CacheState>(sender, 'getCacheState', null)
    if (!reply?.ok) throw new Error('The extension does not report how far its cache is.')
    const { progress, isBusy, cached, problem } = reply.output
    if (problem) throw new Error(`The list was not read: ${problem.code}`)
    if (progress === 'complete' && !isBusy) {
      if (cached !== links) throw new Error(`${cached} of ${links} links were read.`)
      return performance.now() - begun
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

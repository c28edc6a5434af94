import type { Page } from 'puppeteer-core'
import { callBackground } from '../../test/support/browser/call-background.ts'
import { saveKeepCache } from '../../test/support/browser/stored-settings.ts'
import { type BenchStage, openBenchStage, startBenchService } from './stage.ts'

/** A stage whose extension can cache the service's list. */
export type CachedStage = BenchStage & {
  /** A page of the extension, to call the background from. */
  sender: Page
  libraryUrl: string
}

/** Opens a stage with this many links, none of them cached yet. */
export const openUncachedStage = async (
  folder: string,
  links: number,
  resources: AsyncDisposableStack,
): Promise<CachedStage> => {
  const service = await startBenchService(resources, links)
  const stage = await openBenchStage(folder, service, resources)
  const sender = await stage.driver.openOptions()
  await saveKeepCache(sender, false)
  // The first call of a new worker is slower.
  await callBackground(sender, 'getCacheState', null)
  return { ...stage, sender, libraryUrl: sender.url().replace('options.html', 'library.html') }
}

const POLL_MS = 100

/** Has the extension cache all links. Returns how long that took, in milliseconds. Throws if some are missing. */
export const readInFull = async ({ sender }: CachedStage, links: number): Promise<number> => {
  await saveKeepCache(sender, true)
  const start = Date.now()
  await callBackground(sender, 'controlSync', { action: 'links' })
  for (;;) {
    const reply = await callBackground(sender, 'getCacheState', null)
    if (!reply?.ok) throw new Error('The extension does not report the state of its cache.')
    const { progress, isBusy, cached, readAt, problem } = reply.output
    if (problem) throw new Error(`The list was not read: ${problem.code}`)
    if (progress === 'complete' && !isBusy) {
      if (cached !== links) throw new Error(`${cached} of ${links} links were read.`)
      // Not when this was noticed: polling more often would slow the reading down.
      return (readAt ?? Number.NaN) - start
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The same as the extension's. */
const PER_PAGE = 100
const CONCURRENCY = 3

/** Sends the requests of a full read from the same browser, dropping the replies. Returns how long that took. */
export const requestOnly = ({ sender, service }: CachedStage, links: number): Promise<number> => {
  const pages = Math.ceil(links / PER_PAGE)
  const list = `${service.url}/v1/links?sort=date&order=asc&per_page=${PER_PAGE}&page=`
  return sender.evaluate(
    async (address, key, last, concurrency) => {
      const start = performance.now()
      let page = 1
      const client = async () => {
        while (page <= last) {
          const headers = { 'X-Service-Api-Key': key }
          const response = await fetch(`${address}${page++}`, { headers, cache: 'no-store' })
          await response.text()
        }
      }
      await Promise.all(Array.from({ length: concurrency }, client))
      return performance.now() - start
    },
    list,
    service.apiKey,
    pages,
    CONCURRENCY,
  )
}

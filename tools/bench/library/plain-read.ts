import { MAX_PAGE_SIZE } from '../../../lib/domain/link/link-page.ts'
import type { CachedStage } from './cached-stage.ts'

/** As many at a time as the extension asks for. */
const AT_ONCE = 3

/**
 * Asks for every page of the list as the extension does, from the same browser, and does nothing with the answers. Gives
 * how many milliseconds that took.
 */
export const readPlainly = ({ sender, service }: CachedStage, links: number): Promise<number> => {
  const pages = Math.ceil(links / MAX_PAGE_SIZE)
  const list = `${service.url}/v1/links?sort=date&order=asc&per_page=${MAX_PAGE_SIZE}&page=`
  return sender.evaluate(
    async (address, key, last, atOnce) => {
      const begun = performance.now()
      let page = 1
      const client = async () => {
        while (page <= last) {
          const response = await fetch(`${address}${page++}`, {
            headers: { 'X-Service-Api-Key': key },
            cache: 'no-store',
          })
          await response.text()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, client))
      return performance.now() - begun
    },
    list,
    service.apiKey,
    pages,
    AT_ONCE,
  )
}

import type { Page } from 'puppeteer-core'
import type { MirrorState } from '../../lib/domain/library/link-cache.ts'
import { shown } from './shown.ts'
import type { Stage } from './stage.ts'

/** Waits until the copy of the list is complete and was read after a moment. Asked from a page of the extension. */
export const mirrorReadAfter = async (page: Page, moment: number): Promise<void> => {
  const readAt = () =>
    page.evaluate(async () => {
      const reply = await chrome.runtime.sendMessage({ method: 'getMirror', input: null })
      const { progress, isBusy, readAt }: MirrorState = reply.output
      return progress === 'complete' && !isBusy ? (readAt ?? 0) : 0
    })
  await shown(readAt).toBeGreaterThanOrEqual(moment)
}

/** How many links the copy holds. */
const heldBy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const reply = await chrome.runtime.sendMessage({ method: 'getMirror', input: null })
    return reply.output.held
  })

/** Opens the library, and gives its page once the copy of the list is as the list is now. */
export const openMirroredLibrary = async ({ driver, options, service }: Stage): Promise<Page> => {
  const openedAt = Date.now()
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await mirrorReadAfter(library, openedAt)
  const { total_rows } = await service.get<{ total_rows: number }>('/v1/links')
  // The reading that began with the connection may have ended only now, and have begun before there were these links.
  if ((await heldBy(library)) !== total_rows)
    await library.evaluate(() => chrome.runtime.sendMessage({ method: 'catchUpMirror', input: null }))
  await shown(() => heldBy(library)).toBe(total_rows)
  await mirrorReadAfter(library, openedAt)
  return library
}

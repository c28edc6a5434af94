import type { Page } from 'puppeteer-core'

/** Stops the background at once, whatever it is doing; the next event starts another. */
export const stopBackground = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession()
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

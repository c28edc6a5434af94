import type { Page } from 'puppeteer-core'

/** Stops the background at once, whatever it is doing, and waits for its end. The next event starts another. */
export const stopBackground = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession()
  // Every change is reported, so a successor that starts at once does not hide the end of the first.
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  // Not from this domain, which reports running workers only some time after `enable` (Chromium 156).
  const { targetInfos } = await session.send('Target.getTargets')
  if (targetInfos.some(({ type }) => type === 'service_worker')) {
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await stopped
  }
  await session.detach()
}

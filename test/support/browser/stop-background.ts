import type { Page } from 'puppeteer-core'

/** Stops the background at once, whatever it is doing, and waits until it has stopped; the next event starts another. */
export const stopBackground = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession()
  // Each change is told, so that a successor which comes at once does not hide the end of the first.
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  // What runs is asked for elsewhere: here it is told only some time after the answer to `enable` (Chromium 156).
  const { targetInfos } = await session.send('Target.getTargets')
  if (targetInfos.some(({ type }) => type === 'service_worker')) {
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await stopped
  }
  await session.detach()
}

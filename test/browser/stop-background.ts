import type { Page } from 'puppeteer-core'

/** Stops the background at once, whatever it is doing, and waits until it has stopped; the next event starts another. */
export const stopBackground = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession()
  let isRunning = false
  // Each change is told, so that a successor which comes at once does not hide the end of the first.
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { runningStatus } of versions) {
        if (runningStatus === 'stopped') resolve()
        isRunning = runningStatus !== 'stopped'
      }
    })
  })
  await session.send('ServiceWorker.enable')
  if (isRunning) {
    await session.send('ServiceWorker.stopAllWorkers')
    await stopped
  }
  await session.detach()
}

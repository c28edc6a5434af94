import type { CDPSession, Page } from 'puppeteer-core'

/** The bytes in use of a page or a worker, after its garbage is gone: its objects, its documents, and its buffers. */
export const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/** The same of a page. */
export const heapOfPage = async (page: Page): Promise<number> => heapOf(await page.createCDPSession())

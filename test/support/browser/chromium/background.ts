import type { CDPSession, Page } from 'puppeteer-core'

/** A debugger session with the running background. */
export type BackgroundLine = {
  session: CDPSession
  /** Runs a function there, with JSON arguments, and returns its result. */
  run<Args extends unknown[], Found>(find: (...args: Args) => Found, ...args: Args): Promise<Awaited<Found>>
  close(): Promise<void>
}

/**
 * Connects to the running background of an extension's origin over a browser session; undefined if none runs.
 *
 * Not through puppeteer's own attachments (25.16): after a restart they return the first background, and if one
 * fails, every background started later stays paused before its first line.
 */
export const lineToBackground = async (root: CDPSession, origin: string): Promise<BackgroundLine | undefined> => {
  const { targetInfos } = await root.send('Target.getTargets')
  const running = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(`${origin}/`))
  if (running === undefined) return undefined
  const attached = await root
    .send('Target.attachToTarget', { targetId: running.targetId, flatten: true })
    .catch(() => undefined)
  const session = attached && root.connection()?.session(attached.sessionId)
  if (!session) return undefined
  return {
    session,
    async run(find, ...args) {
      const expression = `(${find})(...${JSON.stringify(args)})`
      const how = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', how)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async close() {
      // It may be gone with the background.
      await root.send('Target.detachFromTarget', { sessionId: session.id() }).catch(() => {})
    },
  }
}

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

import type { CDPSession } from 'puppeteer-core'

/** A line to the background that runs at the moment. */
export type BackgroundLine = {
  session: CDPSession
  /** Runs a function in it, with arguments that JSON can hold, and gives what it gives. */
  run<Args extends unknown[], Found>(find: (...args: Args) => Found, ...args: Args): Promise<Awaited<Found>>
  close(): Promise<void>
}

/**
 * Opens a line to the background of the extension of an origin, over a session with the browser; undefined where none runs.
 *
 * Without puppeteer's own attachments (25.16): of a background that was stopped and started it gives the first, and where
 * one of its attachments fails, it leaves every background that is started after that paused before its first line.
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
      // It may have gone by itself, with the background.
      await root.send('Target.detachFromTarget', { sessionId: session.id() }).catch(() => {})
    },
  }
}

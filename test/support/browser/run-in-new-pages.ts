import { type Browser, type CDPSession, CDPSessionEvent } from 'puppeteer-core'

/**
 * Runs functions in every page opened from now on, popups of extensions included, before its own scripts.
 * Returns a function that stops it.
 */
export const runInNewPages = async (browser: Browser, ...scripts: (() => void)[]): Promise<() => Promise<void>> => {
  const source = scripts.map((script) => `(${script})();`).join('\n')
  const session = await browser.target().createCDPSession()
  // Sent together: a page that waits for its debugger replies only once it is resumed.
  session.on(CDPSessionEvent.SessionAttached, (page: CDPSession) => {
    const commands = [
      page.send('Page.enable'),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }),
      page.send('Runtime.runIfWaitingForDebugger'),
    ]
    // The page may be gone.
    for (const command of commands) command.catch(() => {})
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    // A worker with a debugger is not stopped.
    filter: [...['service_worker', 'tab', 'browser'].map((type) => ({ type, exclude: true })), {}],
  })
  return () => session.detach()
}

import { type Browser, type CDPSession, CDPSessionEvent } from 'puppeteer-core'

/**
 * Runs functions in every page that is opened from now on, the popups of extensions too, before anything of its own.
 * Gives what ends that.
 */
export const runInNewPages = async (browser: Browser, ...scripts: (() => void)[]): Promise<() => Promise<void>> => {
  const source = scripts.map((script) => `(${script})();`).join('\n')
  const session = await browser.target().createCDPSession()
  // Sent in one go: a page that waits for its debugger answers nothing until it is let go.
  session.on(CDPSessionEvent.SessionAttached, (page: CDPSession) => {
    const commands = [
      page.send('Page.enable'),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }),
      page.send('Runtime.runIfWaitingForDebugger'),
    ]
    // A page may be gone before it answers.
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

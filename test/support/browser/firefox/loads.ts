import type { Browser } from 'puppeteer-core'
import { until } from '../until.ts'
import { connectionOf } from './connection.ts'
import { enterSandbox } from './sandbox.ts'

/** The pages that are an extension's, or the browser's own. */
const UNTOLD = /^(moz-extension:|about:(?!blank))/

/**
 * Firefox says that a navigation to such a page begins, and not that the page is loaded, for which puppeteer waits then
 * for ever (Firefox 153; https://bugzilla.mozilla.org/show_bug.cgi?id=1755014). So the page is asked, and
 * puppeteer is told.
 */
export const tellLoads = (browser: Browser): void => {
  const connection = connectionOf(browser)
  connection.on('browsingContext.navigationCommitted', async (navigation) => {
    if (!UNTOLD.test(navigation.url)) return
    const { context } = navigation
    const isLoaded = async () => {
      const { result } = await connection.send('script.evaluate', {
        expression: `location.href === ${JSON.stringify(navigation.url)} && document.readyState === 'complete'`,
        awaitPromise: false,
        target: { context },
      })
      return result.result?.value === true
    }
    // A page that was left or closed before it was loaded has nothing to tell.
    const tell = async () => {
      await until(`${navigation.url} is loaded`, () => isLoaded().catch(() => false))
      await enterSandbox(browser, context)
      connection.emit('browsingContext.load', navigation)
    }
    await tell().catch(() => {})
  })
}

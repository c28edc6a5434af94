import type { Browser } from 'puppeteer-core'
import { until } from '../until.ts'
import { connectionOf } from './connection.ts'
import { enterSandbox } from './sandbox.ts'

/** Pages of extensions and of the browser. */
const UNREPORTED = /^(moz-extension:|about:(?!blank))/

/**
 * Firefox reports the start of a navigation to such a page but not its load, for which puppeteer waits
 * forever (Firefox 153; https://bugzilla.mozilla.org/show_bug.cgi?id=1755014). So this polls the page and
 * reports the load to puppeteer.
 */
export const tellLoads = (browser: Browser): void => {
  const connection = connectionOf(browser)
  connection.on('browsingContext.navigationCommitted', async (navigation) => {
    if (!UNREPORTED.test(navigation.url)) return
    const { context } = navigation
    const isLoaded = async () => {
      const { result } = await connection.send('script.evaluate', {
        expression: `location.href === ${JSON.stringify(navigation.url)} && document.readyState === 'complete'`,
        awaitPromise: false,
        target: { context },
      })
      return result.result?.value === true
    }
    // The page may be left or closed before it has loaded.
    const tell = async () => {
      await until(`${navigation.url} is loaded`, () => isLoaded().catch(() => false))
      await enterSandbox(browser, context)
      connection.emit('browsingContext.load', navigation)
    }
    await tell().catch(() => {})
  })
}

import { type Browser, launch } from 'puppeteer-core'
import { HOST_BY_NAME } from './driver.ts'
import { findFirefox } from './find-browser.ts'
import { connectionOf, enterSandbox } from './firefox/connection.ts'
import { noteBrowser } from './open-browsers.ts'
import { until } from './until.ts'

/** Pages of extensions and of the browser. */
const UNREPORTED = /^(moz-extension:|about:(?!blank))/

/**
 * Firefox reports the start of a navigation to such a page but not its load, for which puppeteer waits
 * forever (Firefox 153; https://bugzilla.mozilla.org/show_bug.cgi?id=1755014). So this polls the page and
 * reports the load to puppeteer.
 */
const tellLoads = (browser: Browser): void => {
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

/**
 * Starts Firefox, ready to install an unpacked extension and to run code in its parent process: headless, or with a window on
 * an X display, whose native keys reach it.
 */
export const launchFirefox = async (display?: string): Promise<Browser> => {
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('No Firefox was found. Install one, or name it in FIREFOX_PATH.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: display === undefined,
    env: { ...process.env, ...(display !== undefined && { DISPLAY: display, MOZ_ENABLE_WAYLAND: '0' }) },
    defaultViewport: null,
    args: ['--remote-allow-system-access', '--width=1000', '--height=900'],
    extraPrefsFirefox: {
      // Puppeteer switches it on, and native keys do not reach panels then.
      ...(display !== undefined && { 'focusmanager.testmode': false }),
      'network.dns.localDomains': HOST_BY_NAME,
      // Firefox shows notifications itself instead of passing them to the system.
      'alerts.useSystemBackend': false,
    },
  })
  tellLoads(browser)
  const lines = noteBrowser(browser)
  connectionOf(browser).on('log.entryAdded', ({ level, text }) => void lines.push(`${level}: ${text}`))
  return browser
}

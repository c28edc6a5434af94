import { type Browser, launch } from 'puppeteer-core'
import { HOST_BY_NAME } from './driver.ts'
import { findFirefox } from './find-browser.ts'
import { tellLoads } from './firefox/loads.ts'
import { OWN_NOTICES } from './firefox/notice.ts'

/** Starts headless Firefox, ready to install an unpacked extension and to run code in its parent process. */
export const launchFirefox = async (): Promise<Browser> => {
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('No Firefox was found. Install one, or name it in FIREFOX_PATH.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    args: ['--remote-allow-system-access', '--width=1000', '--height=900'],
    extraPrefsFirefox: { 'network.dns.localDomains': HOST_BY_NAME, ...OWN_NOTICES },
  })
  tellLoads(browser)
  return browser
}

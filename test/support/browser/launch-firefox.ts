import { type Browser, launch } from 'puppeteer-core'
import { findFirefox } from './find-browser.ts'
import { tellLoads } from './firefox/loads.ts'
import { OWN_NOTICES } from './firefox/notice.ts'
import { HOST_BY_NAME } from './host-permission.ts'

type Options = {
  /** The X display for a window. Without it the browser is headless. */
  display?: string
}

/** Starts Firefox, ready to install an unpacked extension and to run code in its parent process. */
export const launchFirefox = async ({ display }: Options = {}): Promise<Browser> => {
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('No Firefox was found. Install one, or name it in FIREFOX_PATH.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: display === undefined,
    defaultViewport: null,
    args: ['--remote-allow-system-access', '--width=1000', '--height=900'],
    extraPrefsFirefox: { 'network.dns.localDomains': HOST_BY_NAME, ...OWN_NOTICES },
    ...(display !== undefined && { env: { ...process.env, DISPLAY: display } }),
  })
  tellLoads(browser)
  return browser
}

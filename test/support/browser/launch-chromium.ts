import { type Browser, launch } from 'puppeteer-core'
import { HOST_BY_NAME } from './driver.ts'
import { findBrowser } from './find-browser.ts'
import { noteBrowser } from './open-browsers.ts'

type Options = {
  /** By default the browser of this machine. */
  executablePath?: string
  /** The X display for a window. */
  display?: string
  /** The folder of a profile to keep. */
  profile?: string
  /** A browser with a window that a person uses. The caller closes it. */
  isForPerson?: boolean
  /** The device pixel ratio of a headless screen. */
  scale?: number
  /** The hash of a public key whose certificate nobody needs to have signed. */
  trustedKey?: string
  /** The language of the browser, such as `pt-BR`; by default that of tests, or a person's own. */
  language?: string
}

const isRoot = process.getuid?.() === 0

/** The arguments of every Chromium. */
export const ARGUMENTS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Chromium's sandbox does not work for root.
  ...(isRoot ? ['--no-sandbox'] : []),
]

/** A renderer kept ready for the next tab, and pictures of tabs: 6 % of the tests' CPU time (Chromium 156). */
const UNNEEDED_FEATURES = ['SpareRendererForSitePerProcess', 'TabHoverCardImages']

// A popup is cut off at the edge of the screen.
const headlessArguments = (scale: number): string[] => [
  `--screen-info={${1600 * scale}x${1200 * scale} devicePixelRatio=${scale}}`,
  '--window-size=1000,900',
  `--host-resolver-rules=MAP ${HOST_BY_NAME} 127.0.0.1`,
  `--disable-features=${UNNEEDED_FEATURES}`,
]

/** Starts Chrome, Chromium or Edge, ready to install an unpacked extension. */
export const launchChromium = async (options: Options = {}): Promise<Browser> => {
  const { executablePath = findBrowser(), display, profile, isForPerson = false, scale = 1, trustedKey } = options
  if (executablePath === undefined)
    throw new Error('No Chrome, Chromium or Edge was found. Install one, or name it in CHROME_PATH.')
  const language = options.language ?? (isForPerson ? undefined : 'en-US')
  const headless = display === undefined && !isForPerson
  const browser = await launch({
    executablePath,
    headless,
    // Extensions can be installed over a pipe only.
    pipe: true,
    enableExtensions: true,
    args: [
      ...ARGUMENTS,
      ...(headless ? headlessArguments(scale) : []),
      ...(language ? [`--lang=${language}`] : []),
      ...(trustedKey ? [`--ignore-certificate-errors-spki-list=${trustedKey}`] : []),
    ],
    defaultViewport: null,
    env: {
      ...process.env,
      ...(display !== undefined && { DISPLAY: display }),
      // On Linux the environment takes precedence over the argument.
      ...(language !== undefined && { LANGUAGE: language.replace('-', '_') }),
    },
    ...(profile !== undefined && { userDataDir: profile }),
    ...(isForPerson && { ignoreDefaultArgs: ['--enable-automation'] }),
    handleSIGINT: !isForPerson,
    handleSIGTERM: !isForPerson,
    handleSIGHUP: !isForPerson,
  })
  noteBrowser(browser)
  return browser
}

import { type Browser, launch } from 'puppeteer-core'
import { HOST_BY_NAME } from './driver.ts'
import { findBrowser } from './find-browser.ts'

type Options = {
  /** By default the browser of this machine. */
  executablePath?: string
  /** The X display for a window. Without it and `profile` the browser is headless. */
  display?: string
  /** The folder of a profile to keep, for a browser that a person uses. The caller closes it. */
  profile?: string
  /** The device pixel ratio of a headless screen. */
  scale?: number
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
export const launchChromium = (options: Options = {}): Promise<Browser> => {
  const { executablePath = findBrowser(), display, profile, scale = 1 } = options
  if (executablePath === undefined)
    throw new Error('No Chrome, Chromium or Edge was found. Install one, or name it in CHROME_PATH.')
  const isForPerson = profile !== undefined
  const language = options.language ?? (isForPerson ? undefined : 'en-US')
  const headless = display === undefined && !isForPerson
  return launch({
    executablePath,
    headless,
    // Extensions can be installed over a pipe only.
    pipe: true,
    enableExtensions: true,
    args: [...ARGUMENTS, ...(headless ? headlessArguments(scale) : []), ...(language ? [`--lang=${language}`] : [])],
    defaultViewport: null,
    env: {
      ...process.env,
      ...(display !== undefined && { DISPLAY: display }),
      // On Linux the environment takes precedence over the argument.
      ...(language !== undefined && { LANGUAGE: language.replace('-', '_') }),
    },
    ...(isForPerson && { userDataDir: profile, ignoreDefaultArgs: ['--enable-automation'] }),
    handleSIGINT: !isForPerson,
    handleSIGTERM: !isForPerson,
    handleSIGHUP: !isForPerson,
  })
}

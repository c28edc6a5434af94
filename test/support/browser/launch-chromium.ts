import { type Browser, launch } from 'puppeteer-core'
import { findBrowser } from './find-browser.ts'

type Options = {
  /** Where it is not given, the browser of this machine. */
  executablePath?: string
  /** The X display to show a window on; without one, or a person, there is no window. */
  display?: string
  /** For a person: the folder of a profile to keep, in a browser whose end the caller sees to. */
  profile?: string
  /** How many dots of a headless screen make a pixel, for sharp pictures. */
  scale?: number
  /** The language of the browser, such as `pt-BR`; that of this machine where it is not given. */
  language?: string
}

const isRoot = process.getuid?.() === 0

/** What every Chromium of ours is started with. */
export const ARGUMENTS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Chromium's sandbox refuses to work for root.
  ...(isRoot ? ['--no-sandbox'] : []),
]

// A popup is cut where its screen ends.
const headlessScreen = (scale: number): string[] => [
  `--screen-info={${1600 * scale}x${1200 * scale} devicePixelRatio=${scale}}`,
  '--window-size=1000,900',
]

/** Starts Chrome, Chromium or Edge, ready to have an unpacked extension installed. */
export const launchChromium = (options: Options = {}): Promise<Browser> => {
  const { executablePath = findBrowser(), display, profile, scale = 1, language } = options
  if (executablePath === undefined)
    throw new Error('No Chrome, Chromium or Edge was found. Install one, or name it in CHROME_PATH.')
  const isForPerson = profile !== undefined
  const headless = display === undefined && !isForPerson
  return launch({
    executablePath,
    headless,
    // Extensions can be installed over a pipe only, not over a port that others could reach too.
    pipe: true,
    enableExtensions: true,
    args: [...ARGUMENTS, ...(headless ? headlessScreen(scale) : []), ...(language ? [`--lang=${language}`] : [])],
    defaultViewport: null,
    env: {
      ...process.env,
      ...(display !== undefined && { DISPLAY: display }),
      // On Linux the language of the environment wins over the argument.
      ...(language !== undefined && { LANGUAGE: language.replace('-', '_') }),
    },
    ...(isForPerson && { userDataDir: profile, ignoreDefaultArgs: ['--enable-automation'] }),
    handleSIGINT: !isForPerson,
    handleSIGTERM: !isForPerson,
    handleSIGHUP: !isForPerson,
  })
}

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, inject, onTestFailed, onTestFinished, test } from 'vitest'
import { driveChromium } from '../support/browser/drive-chromium.ts'
import { driveFirefox } from '../support/browser/drive-firefox.ts'
import type { ExtensionDriver } from '../support/browser/driver.ts'
import { launchChromium } from '../support/browser/launch-chromium.ts'
import { launchFirefox } from '../support/browser/launch-firefox.ts'
import { type LocalPages, startLocalPages } from '../support/browser/local-page.ts'
import { connectExtension } from '../support/browser/page/options-page.ts'
import type { VirtualScreen } from '../support/browser/screen.ts'
import { changeManifest } from '../support/build-extension.ts'
import { startTemporaryService, type TemporaryService } from '../support/service/temporary-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { Certificate } from '../support/wire/certificate.ts'

/** All that a scenario needs: a browser with the extension in it, a service, and pages to shorten. */
export type Stage = {
  driver: ExtensionDriver
  /** The options page that the extension opened by itself. */
  options: Page
  service: TemporaryService
  pages: LocalPages
}

type Setting = {
  /** False for a browser in which the extension was only just installed. */
  connected?: boolean
  /** False for a button that is not on the toolbar, as after an installation: outcomes then open the popup. */
  pinned?: boolean
  /** The folder of another build than the one that is published. */
  extension?: string
  /** Shows the window of a new browser here. By default, tests share the worker's headless browser. */
  screen?: VirtualScreen
  /** A certificate that nobody has signed and that the browser trusts. */
  certificate?: Pick<Certificate, 'spkiHash'>
}

/** When what is set up is to be closed. */
type AtEnd = (close: () => Promise<unknown>) => void

const atTestEnd: AtEnd = (close) => onTestFinished(async () => void (await close()))

/** Installs a new copy: Chromium derives the id from the folder, so no storage is shared. */
const driveChromiumCopy = async (browser: Browser, extension: string, atEnd: AtEnd): Promise<ExtensionDriver> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-installed-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await cp(extension, folder, { recursive: true })
  return driveChromium(browser, folder)
}

/** The browser that the tests of a worker share, and the driver of the last one's extension. */
let shared: { browser: Browser; driver?: ExtensionDriver } | undefined

/** Closes the browser if the running test fails, because its state is unknown then. */
const closeSharedBrowserOnFailure = (): void =>
  onTestFailed(async () => {
    const failed = shared
    shared = undefined
    await failed?.browser.close()
  })

/** Those whose extension the worker's browser no longer has. */
const uninstalled = new WeakSet<ExtensionDriver>()

/**
 * Gives a test the worker's browser, without an extension in it, or another one after a failed test. Puppeteer closes
 * the browser when the worker ends.
 */
export const driveSharedBrowser = async <Driver extends ExtensionDriver>(
  launch: () => Promise<Browser>,
  drive: (browser: Browser) => Promise<Driver>,
): Promise<Driver> => {
  closeSharedBrowserOnFailure()
  if (shared?.driver) {
    uninstalled.add(shared.driver)
    await shared.driver.reset()
  }
  shared ??= { browser: await launch() }
  const driver = await drive(shared.browser)
  shared.driver = driver
  return driver
}

const driveOwnFirefox = async (screen: VirtualScreen, extension: string, atEnd: AtEnd) => {
  const browser = await launchFirefox(screen.display)
  atEnd(() => browser.close())
  return driveFirefox(browser, extension)
}

/** The browser that these tests are to drive, with the extension of a folder in it. */
export const openBrowser = async (
  { extension = inject('extension'), screen, certificate }: Omit<Setting, 'connected' | 'pinned'> = {},
  atEnd = atTestEnd,
): Promise<ExtensionDriver> => {
  if (inject('browser') === 'firefox') {
    const driver = await (screen === undefined
      ? driveSharedBrowser(
          () => launchFirefox(),
          (browser) => driveFirefox(browser, extension),
        )
      : driveOwnFirefox(screen, extension, atEnd))
    if (certificate !== undefined) {
      await driver.trustCertificates(true)
      atEnd(() => driver.trustCertificates(false))
    }
    return driver
  }
  if (screen === undefined && certificate === undefined)
    return driveSharedBrowser(launchChromium, (browser) => driveChromiumCopy(browser, extension, atEnd))
  const browser = await launchChromium({
    ...(screen && { display: screen.display }),
    ...(certificate && { trustedKey: certificate.spkiHash }),
  })
  atEnd(() => browser.close())
  return driveChromiumCopy(browser, extension, atEnd)
}

const setUp = async ({ connected = true, pinned = true, ...setting }: Setting, atEnd: AtEnd): Promise<Stage> => {
  const [service, pages, driver] = await Promise.all([
    startTemporaryService(),
    startLocalPages(),
    openBrowser(setting, atEnd),
  ])
  atEnd(() => Promise.all([service.remove(), pages.close()]))
  const options = await driver.firstRunPage()
  await driver.setPinned(pinned)
  if (connected) await connectExtension(driver, options, service)
  return { driver, options, service, pages }
}

/** Sets up everything for one test, and takes it down afterwards. */
export const openStage = (setting: Setting = {}): Promise<Stage> => setUp(setting, atTestEnd)

/**
 * Shares one stage among the tests of a file, because the set-up takes as long as a short test. Only for tests that do not
 * depend on each other's state and use different pages. The first test sets up the stage. A test that fails, or opens its own
 * stage, makes the next one set it up again. Pass a function if a hook provides the setting.
 */
export const shareStage = (setting: Setting | (() => Setting) = {}): (() => Promise<Stage>) => {
  const resources = new AsyncDisposableStack()
  let stage: Promise<Stage> | undefined
  afterAll(() => resources.disposeAsync())
  return async () => {
    closeSharedBrowserOnFailure()
    onTestFailed(() => {
      stage = undefined
    })
    if (stage !== undefined && uninstalled.has((await stage).driver)) stage = undefined
    stage ??= setUp(typeof setting === 'function' ? setting() : setting, (close) =>
      resources.defer(async () => void (await close())),
    )
    return stage
  }
}

/** Copies the production build for the running test, which may change the copy. Returns its folder. */
export const copyBuild = async (): Promise<string> => {
  const folder = temporaryFolder()
  await cp(inject('extension'), folder, { recursive: true })
  return folder
}

/** The build with the texts of one language alone, which any browser then shows: starting one in each takes longer. */
export const buildIn = async (language: string): Promise<string> => {
  const locale = language.replace('-', '_')
  const folder = await copyBuild()
  await rm(join(folder, '_locales'), { recursive: true })
  await cp(join(inject('extension'), '_locales', locale), join(folder, '_locales', locale), { recursive: true })
  await changeManifest(folder, () => ({ default_locale: locale }))
  return folder
}

const testIn =
  (browser: 'chromium' | 'firefox') =>
  (title: string, run: () => Promise<void>): void => {
    if (inject('browser') === browser) test(title, run)
  }

/** A test that Firefox skips, in a file that it runs: the extension does the same in every browser there. */
export const testInChromium = testIn('chromium')

/** A test that Chromium skips, because another test shows in Chromium what this one does. */
export const testInFirefox = testIn('firefox')

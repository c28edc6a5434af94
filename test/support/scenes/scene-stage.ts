import type { Page } from 'puppeteer-core'
import type { Input, MethodName } from '../../../lib/rpc/contract.ts'
import { driveChromium } from '../browser/drive-chromium.ts'
import type { ExtensionDriver } from '../browser/driver.ts'
import { launchChromium } from '../browser/launch-chromium.ts'
import { startTemporaryService, type TemporaryService } from '../temporary-service.ts'

/** What a scene is set with. Nothing here depends on the language that the browser speaks. */
export type SceneStage = {
  driver: ExtensionDriver
  options: Page
  service: TemporaryService
  /** Calls the background as a page of the extension does. */
  call<Name extends MethodName>(method: Name, input: Input<Name>): Promise<unknown>
  /** Connects to the service, or to what stands before it. */
  connect(address?: string): Promise<void>
  /** A page of the extension in a tab of its own. */
  openPage(path: string): Promise<Page>
  /** The popup on a tab with the page of an address, which is never asked for over the network. */
  openPopupOn(address: string): Promise<Page>
  /** Runs when the scene is over. */
  defer(end: () => Promise<void>): void
}

type Setting = {
  /** The folder of the production build. */
  extension: string
  language?: string
  scale?: number
}

const PAGE = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1></html>'

/** What the short links of the scenes begin with. */
const PUBLIC_URL = 'https://go.example.com'

/** Sets up a browser with the extension, and a service. All of it ends with `resources`. */
export const openSceneStage = async (setting: Setting, resources: AsyncDisposableStack): Promise<SceneStage> => {
  const { extension, ...browserSetting } = setting
  const browser = await launchChromium(browserSetting)
  resources.defer(() => browser.close())
  return setSceneStage(await driveChromium(browser, extension), resources)
}

/** Sets up a service for an extension that was only just installed. It ends with `resources`. */
export const setSceneStage = async (driver: ExtensionDriver, resources: AsyncDisposableStack): Promise<SceneStage> => {
  const service = await startTemporaryService('scene-key-that-ends-in-wxyz', PUBLIC_URL)
  resources.defer(() => service.remove())
  const options = await driver.firstRunPage()
  const call: SceneStage['call'] = async (method, input) => {
    const reply = await options.evaluate((message) => chrome.runtime.sendMessage(message), { method, input })
    if (!reply.ok) throw new Error(`${method} answered ${reply.failure.code}.`)
    return reply.output
  }
  return {
    driver,
    options,
    service,
    call,
    async connect(address = service.url) {
      await driver.grantHost(address, options)
      await call('connect', { address, key: service.apiKey, connectionId: null })
    },
    openPage: (path) => driver.openTab(new URL(path, options.url()).href),
    async openPopupOn(address) {
      const tab = await driver.openTab('about:blank')
      await tab.setRequestInterception(true)
      tab.on('request', (request) => void request.respond({ contentType: 'text/html', body: PAGE }))
      await tab.goto(address)
      return driver.openPopup(tab)
    },
    defer: (end) => resources.defer(end),
  }
}

import type { Page } from 'puppeteer-core'
import type { Input, MethodName, Output } from '../../../lib/rpc/contract.ts'
import { callBackground } from '../browser/call-background.ts'
import { driveChromium } from '../browser/drive-chromium.ts'
import type { ExtensionDriver } from '../browser/driver.ts'
import { launchChromium } from '../browser/launch-chromium.ts'
import { until } from '../browser/until.ts'
import { startTemporaryService, type TemporaryService } from '../service/temporary-service.ts'
import { addSceneLinks, addSceneTags } from './scene-links.ts'

/** The tools of a scene. Nothing here depends on the browser's language. */
export type SceneStage = {
  driver: ExtensionDriver
  options: Page
  service: TemporaryService
  /** Calls the background as a page of the extension does. */
  call<Name extends MethodName>(method: Name, input: Input<Name>): Promise<Output<Name>>
  /** Connects to the service, or to a proxy in front of it, unless the stage is connected. */
  connect(address?: string): Promise<void>
  /** Gives the service tags, unless it has them. Returns their ids. */
  addTags(): Promise<string[]>
  /** Gives the service tags and links, unless it has them. */
  addLinks(): Promise<void>
  /** A page of the extension, in the one tab that a stage has for them. */
  openPage(path: string): Promise<Page>
  /** The popup on a tab with this address, which is never requested over the network. */
  openPopupOn(address: string): Promise<Page>
  /** Reads the whole list of the service into the cache. */
  readCache(): Promise<void>
  /** Runs when the scene is over. */
  defer(end: () => Promise<void>): void
}

/** One page in one state, for screenshots and accessibility tests. */
export type Scene = {
  name: string
  /** The state the scene starts from. The scene changes nothing else, so one stage can show all scenes of a state. */
  state?: 'connected' | 'links' | 'created'
  /** Creates the state and returns the page that shows it. */
  show(stage: SceneStage): Promise<Page>
}

type Setting = {
  /** The folder of the production build. */
  extension: string
  language?: string
  scale?: number
}

const PAGE = '<!doctype html><html lang="en"><title>Small things that work</title><h1>A page</h1></html>'

/** The address in the scenes' short links. */
export const PUBLIC_URL = 'https://go.example.com'

/** Starts a browser with the extension, and a service. `resources` closes both. */
export const openSceneStage = async (setting: Setting, resources: AsyncDisposableStack): Promise<SceneStage> => {
  const { extension, ...browserSetting } = setting
  const browser = await launchChromium(browserSetting)
  resources.defer(() => browser.close())
  const driver = await driveChromium(browser, extension)
  return setSceneStage(driver, await driver.firstRunPage(), resources)
}

/** Deletes all that the extension keeps: the next scene finds it newly installed. */
export const clearSceneStage = (options: Page): Promise<void> =>
  options.evaluate(async () => {
    const { connections } = await chrome.storage.local.get<{ connections?: string[] }>('connections')
    for (const id of connections ?? []) await chrome.runtime.sendMessage({ method: 'disconnect', input: { id } })
    await chrome.runtime.sendMessage({ method: 'clearJournal', input: null })
    await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])
  })

/** Starts a service for an extension that keeps nothing yet, one of whose pages is open. `resources` closes it. */
export const setSceneStage = async (
  driver: ExtensionDriver,
  options: Page,
  resources: AsyncDisposableStack,
): Promise<SceneStage> => {
  const service = await startTemporaryService('scene-key-that-ends-in-wxyz', PUBLIC_URL)
  resources.defer(() => service.remove())
  const call: SceneStage['call'] = async (method, input) => {
    const reply = await callBackground(options, method, input)
    if (!reply?.ok) throw new Error(`${method} answered ${reply?.failure.code}.`)
    return reply.output
  }
  const cacheState = () => call('getCacheState', null)
  const connect = async (address: string): Promise<void> => {
    await driver.grantHost(address, options)
    await call('connect', { address, key: service.apiKey, connectionId: null })
    // So that a scene shows the links that it reads into the cache, and no others.
    await until('the empty list was read', async () => {
      const { progress, isBusy } = await cacheState()
      return progress === 'complete' && !isBusy
    })
  }
  const openSite = async (address: string): Promise<Page> => {
    // A new tab takes as long as the popup on it, so the next scene finds this one.
    const open = (await options.browser().pages()).find((page) => page.url() === address)
    if (open !== undefined) return open
    const tab = await driver.openTab('about:blank')
    await tab.setRequestInterception(true)
    tab.on('request', (request) => void request.respond({ contentType: 'text/html', body: PAGE }))
    await tab.goto(address)
    return tab
  }
  let own: Page | undefined
  const openPage = async (path: string): Promise<Page> => {
    const address = new URL(path, options.url()).href
    if (own === undefined) {
      const opened = await driver.openTab(address)
      resources.defer(() => opened.close())
      own = opened
    } else {
      await own.goto(address)
      await own.bringToFront()
    }
    return own
  }
  let connecting: Promise<void> | undefined
  let addingTags: Promise<string[]> | undefined
  let addingLinks: Promise<void> | undefined
  const addTags = () => (addingTags ??= addSceneTags(service))
  return {
    driver,
    options,
    service,
    call,
    connect: (address = service.url) => (connecting ??= connect(address)),
    addTags,
    addLinks: () => (addingLinks ??= addTags().then((tags) => addSceneLinks(service, tags))),
    openPage,
    openPopupOn: async (address) => driver.openPopup(await openSite(address)),
    async readCache() {
      await call('controlSync', { action: 'everything' })
      const { total_rows } = await service.get<{ total_rows: number }>('/v1/links?per_page=1')
      await until('the cache has the links', async () => {
        const { cached, isBusy } = await cacheState()
        return cached === total_rows && !isBusy
      })
    },
    defer: (end) => resources.defer(end),
  }
}

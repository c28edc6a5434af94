import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Page } from 'puppeteer-core'
import { type ChromiumDriver, driveChromium } from '../../support/browser/drive-chromium.ts'
import { findBrowser } from '../../support/browser/find-browser.ts'
import { ARGUMENTS } from '../../support/browser/launch-chromium.ts'
import { startLocalPages } from '../../support/browser/local-page.ts'
import { copyWithHosts } from '../../support/build-extension.ts'
import { startServiceOn } from '../../support/service/service-process.ts'
import type { EventLog, Ledger } from './evidence.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createFaults, createLags } from './faults.ts'
import { TAKEN_TOKEN } from './plan.ts'

/** What stays the same across browser restarts. */
export type Stage = {
  service: { url: string; apiKey: string }
  proxy: FaultProxy
  pagesUrl: string
  log: EventLog
  ledger: Ledger
  /** The folders of the extension and of the browser's profile. */
  extension: string
  profile: string
}

/** One run of a browser whose profile persists. */
export type ChaosBrowser = {
  driver: ChromiumDriver
  /** A page of the extension that stays open. */
  page: Page
  /** The tab in front, for popups. */
  tab: Page
  /** False once the browser has died, or its page is gone. */
  isAlive(): boolean
  /** Resolves when the browser has died. */
  dead: Promise<void>
  /** Kills it at once, as in a crash. */
  kill(): Promise<void>
  close(): Promise<void>
}

const apiKey = 'the-key-of-the-chaos-test'

/** Creates the link that has the taken token. */
const takeToken = async (url: string): Promise<void> => {
  const response = await fetch(`${url}/v1/links`, {
    method: 'POST',
    headers: { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ link: 'https://someone-else.example/', token: TAKEN_TOKEN }),
  })
  if (!response.ok) throw new Error(`The token could not be taken: ${response.status}`)
}

/** Starts the service and the proxy, and copies the extension. `resources` closes all of it. */
export const openStage = async (
  build: string,
  seed: number,
  evidence: { log: EventLog; ledger: Ledger },
  resources: AsyncDisposableStack,
): Promise<Stage> => {
  const keep = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource =>
    resources.adopt(resource, (kept) => kept.close())

  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const [extension, profile] = [join(folder, 'extension'), join(folder, 'profile')]
  await copyWithHosts(build, extension)
  const { url } = keep(await startServiceOn(`file:${join(folder, 'curtail.db')}`, apiKey))
  await takeToken(url)
  const proxy = keep(
    await startFaultProxy(url, { nextFault: createFaults(seed), nextLag: createLags(seed) }, evidence.log),
  )
  const { url: pagesUrl } = keep(await startLocalPages())
  return { service: { url, apiKey }, proxy, pagesUrl, ...evidence, extension, profile }
}

/** Starts the browser with the stage's profile and extension. */
export const startBrowser = async (
  { profile, extension, pagesUrl }: Stage,
  isFirst: boolean,
): Promise<ChaosBrowser> => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chrome, Chromium or Edge was found.')
  const open = () =>
    launch({
      executablePath,
      userDataDir: profile,
      pipe: true,
      // An unanswered command fails one step, not the run.
      protocolTimeout: 20_000,
      enableExtensions: true,
      defaultViewport: null,
      args: ARGUMENTS,
    })
  // A busy machine may end a browser while it starts.
  const browser = await open().catch(open)
  const dead = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve())
  })
  // The same folder gives the same id, and with it the storage in the profile.
  const driver = await driveChromium(browser, extension)
  const page = await (isFirst ? driver.firstRunPage() : driver.openOptions())
  return {
    driver,
    page,
    tab: await driver.openTab(pagesUrl),
    isAlive: () => browser.connected && !page.isClosed(),
    dead,
    async kill() {
      const running = browser.process()
      const isGone = running === null || running.exitCode !== null || running.signalCode !== null
      // The next browser takes the profile for one in use, and ends, as long as this process is there.
      const exited = isGone ? undefined : once(running, 'exit')
      running?.kill('SIGKILL')
      await Promise.all([dead, exited])
    },
    close: () => browser.close(),
  }
}

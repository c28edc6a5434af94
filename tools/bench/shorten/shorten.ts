import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { byName } from '../../../test/support/browser/by-name.ts'
import { shownShortLink } from '../../../test/support/browser/popup-page.ts'
import { runInNewPages } from '../../../test/support/browser/run-in-new-pages.ts'
import { callBackground } from '../../chaos/extension/call-background.ts'
import type { Part, Row } from '../part.ts'
import { rest } from '../rest.ts'
import { interleave, type Measure } from '../rounds.ts'
import { summary } from '../sample.ts'
import { type BenchStage, openBenchStage } from '../stage.ts'
import { type Click, copyClickable } from './clickable-copy.ts'
import { copiedAfter } from './copied.ts'
import { FAR_MS, startFarService } from './far-service.ts'
import { startTimedService, type TimedService } from './timed-service.ts'
import { watchShortening } from './watch-shortening.ts'

const ENTER = 'Enter in the popup, until the short link is on the clipboard'
const CLICK = 'a click on the context menu with a stopped worker and no offscreen document, until it is there'
const FAR = `the same click, with a service that takes ${FAR_MS} ms to answer, which are taken off too`
const WORK = 'of that, once the browser has started the worker'
const SERVICE = "the service's own time, which is taken off above"

const GOALS: Record<string, number> = { [ENTER]: 10, [CLICK]: 25 }

const rowOf = ([what, values]: [string, number[]]): Row => {
  const row = { what, unit: 'ms', ...summary(values) }
  const most = GOALS[what]
  return most === undefined ? row : { ...row, goal: `at most ${most} ms`, met: row.median <= most }
}

type PopupState = { entry: { id: string } | null }

const clock = () => performance.timeOrigin + performance.now()

/** From the press, or the click, to the clipboard, without what the service took. */
export const shorten: Part = {
  name: 'shorten',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-clickable-'))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
    await copyClickable(await setting.extension(), folder)
    const service = await startTimedService(resources)
    const stage = await openBenchStage(folder, service, resources)
    await runInNewPages(stage.browser, watchShortening)
    const tab = await stage.driver.openTab(stage.pages.url)
    const sender = await stage.driver.openOptions()
    const farService = await startFarService(service, resources)
    const farStage = await openBenchStage(folder, farService, resources)
    await runInNewPages(farStage.browser, watchShortening)
    const farSender = await farStage.driver.openOptions()
    const measures: Measure[] = [
      () => pressEnter(stage, service, tab),
      async () => {
        const { click, work } = await clickMenu(stage, service, sender)
        return { [CLICK]: click, [WORK]: work }
      },
      async () => ({ [FAR]: (await clickMenu(farStage, farService, farSender)).click }),
    ]
    return Object.entries(await interleave(measures, setting)).map(rowOf)
  },
}

let addresses = 0

/** An address that no link was asked for yet. */
const newAddress = ({ pages }: BenchStage): string => {
  addresses += 1
  return `${pages.url}/article-${addresses}`
}

const pressEnter = async (stage: BenchStage, service: TimedService, tab: Page) => {
  await tab.goto(newAddress(stage))
  const popup = await stage.driver.openPopup(tab)
  await byName(popup, 'button', 'Shorten').wait()
  await rest()
  const before = clock()
  await popup.keyboard.press('Enter')
  const copied = await copiedAfter(stage, before)
  if (copied.text !== (await shownShortLink(popup))) throw new Error(`“${copied.text}” was copied.`)
  const pressed = await popup.evaluate(() => globalThis.curtailPressedAt ?? Number.NaN)
  await popup.close()
  const own = service.lastCreation()
  return { [ENTER]: copied.at - pressed - own, [SERVICE]: own }
}

/** Closes the outcome of a page, which the next popup would show first. */
const dismiss = async (sender: Page, pageUrl: string): Promise<void> => {
  const state = await callBackground<PopupState>(sender, 'getPageStatus', { pageUrl })
  if (state?.ok) await callBackground(sender, 'acknowledge', { id: state.output.entry?.id, as: 'dismissed' })
}

const clickMenu = async (stage: BenchStage, service: TimedService, sender: Page) => {
  const pageUrl = newAddress(stage)
  const message: Click = { click: { menuItemId: 'shorten-page', editable: false, pageUrl } }
  await sender.evaluate(() => chrome.offscreen.closeDocument().catch(() => {}))
  await stage.driver.stopBackground()
  await rest()
  const clicked = await sender.evaluate((click) => {
    const now = performance.timeOrigin + performance.now()
    // What it does is timed, not what it answers.
    void chrome.runtime.sendMessage(click)
    return now
  }, message)
  const copied = await copiedAfter(stage, clicked)
  const own = service.lastCreation()
  const heard = await stage.driver.inBackground(() => globalThis.curtailClickedAt ?? Number.NaN)
  await dismiss(sender, pageUrl)
  return { click: copied.at - clicked - own, work: copied.at - heard - own }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Extension, Page } from 'puppeteer-core'
import { heapOf, heapOfPage } from '../heap.ts'
import { type CachedStage, openUnreadStage, readInFull } from '../library/cached-stage.ts'
import { openLibrary, untilAllAreFound } from '../library/opened-library.ts'
import type { Part, Row } from '../part.ts'
import { writeBlankExtension } from '../popup/blank-extension.ts'
import { rest } from '../rest.ts'
import { interleave } from '../rounds.ts'
import { summary } from '../sample.ts'
import { install } from '../stage.ts'

const LINKS = 100_000
/** Of what the library's page has in use with all links, in bytes. */
const MOST = 150_000_000

const BLANK = "the blank extension's popup"
const LIBRARY = 'the library with 100,000 links, after a search through all'

const heapOfPopup = async ({ browser }: CachedStage, { id }: Extension, tab: Page): Promise<number> => {
  await tab.bringToFront()
  await tab.triggerExtensionAction((await browser.extensions()).get(id) as Extension)
  const target = await browser.waitForTarget((candidate) => candidate.url() === `chrome-extension://${id}/popup.html`)
  const popup = await target.asPage()
  await popup.waitForFunction(() => document.readyState === 'complete')
  await rest()
  const heap = await heapOfPage(popup)
  await popup.close()
  return heap
}

const heapOfWorker = async ({ driver }: CachedStage): Promise<number> => {
  const line = await driver.lineToBackground()
  if (line === undefined) throw new Error('The background does not run.')
  const heap = await heapOf(line.session)
  await line.close()
  return heap
}

const heapOfLibrary = async (stage: CachedStage): Promise<number> => {
  const { page } = await openLibrary(stage)
  await untilAllAreFound(page, LINKS)
  await rest()
  const heap = await heapOfPage(page)
  await page.close()
  return heap
}

const rowsOf = (samples: Record<string, number[]>): Row[] => {
  const { median: blank } = summary(samples[BLANK] ?? [])
  return Object.entries(samples).map(([what, values]): Row => {
    const row = { what, unit: 'bytes', ...summary(values) }
    if (what === BLANK) return row
    const beside = { ...row, ratio: row.median / blank }
    return what === LIBRARY
      ? { ...beside, goal: `at most ${MOST.toLocaleString('en')} bytes`, met: row.median <= MOST }
      : beside
  })
}

/** What the popup, the library and the background have in use with 100,000 links, beside a blank extension's popup. */
export const memory: Part = {
  name: 'memory',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const stage = await openUnreadStage(await setting.extension(), LINKS, resources)
    const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-blank-'))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
    const blank = await install(stage.browser, await writeBlankExtension(folder))
    await readInFull(stage, LINKS)
    const tab = await stage.driver.openTab(stage.pages.url)
    const measures = [
      async () => ({ [BLANK]: await heapOfPopup(stage, blank, tab) }),
      async () => ({ 'the popup': await heapOfPopup(stage, stage.extension, tab) }),
      async () => ({ [LIBRARY]: await heapOfLibrary(stage) }),
      async () => ({ 'the background': await heapOfWorker(stage) }),
    ]
    return rowsOf(await interleave(measures, setting))
  },
}

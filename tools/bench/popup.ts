import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Extension } from 'puppeteer-core'
import { runInNewPages } from '../../test/support/browser/run-in-new-pages.ts'
import type { Part, Row } from './part.ts'
import { clickMenu, openPopup, pressEnter, watchCopying, watchPopup } from './popup-page.ts'
import { interleave, type Measure, percentile, summary } from './rounds.ts'
import { openBenchStage, startBenchService } from './stage.ts'

const BLANK = 'blank extension: first paint'
const RUNNING = 'worker running: usable'
const STOPPED = 'worker stopped: usable'
const ENTER = 'Enter to clipboard'
const CLICK = 'worker stopped: menu click to clipboard'
const BLANK_HEAP = 'blank extension: heap'
const HEAP = 'heap'

/** Relative to the blank extension's first paint. */
const MAX_RATIO: Record<string, number> = { [RUNNING]: 1.05, [STOPPED]: 1.1 }

const MANIFEST = { manifest_version: 3, name: 'Blank', version: '1', action: { default_popup: 'popup.html' } }
const HTML = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Blank</title>
  <p>This page has no script and no style sheet.</p>
</html>
`

/** Installs an extension whose popup is a page without scripts: no popup opens faster. */
const installBlank = async (browser: Browser, resources: AsyncDisposableStack): Promise<Extension> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-blank-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(folder, 'popup.html'), HTML)
  const id = await browser.installExtension(folder)
  const extension = (await browser.extensions()).get(id)
  if (extension === undefined) throw new Error('The browser did not install the blank extension.')
  return extension
}

/** The measures of a build, in a new browser. */
const measuresOf = async (folder: string, resources: AsyncDisposableStack): Promise<Measure[]> => {
  const stage = await openBenchStage(folder, await startBenchService(resources), resources)
  const blank = await installBlank(stage.browser, resources)
  await runInNewPages(stage.browser, watchPopup, watchCopying)
  const tab = await stage.driver.openTab(stage.pages.url)
  let pages = 0
  const open = async (extension: Extension) => {
    pages += 1
    await tab.goto(`${stage.pages.url}/a-page-without-a-link-${pages}`)
    return openPopup(stage, tab, extension)
  }
  const openOwn = async (what: string) => {
    const { usable = Number.NaN, heap } = await open(stage.extension)
    return { [what]: usable, [HEAP]: heap }
  }
  return [
    async () => {
      const { firstPaint, heap } = await open(blank)
      return { [BLANK]: firstPaint, [BLANK_HEAP]: heap }
    },
    () => openOwn(RUNNING),
    async () => {
      await stage.driver.stopBackground()
      return openOwn(STOPPED)
    },
    async () => ({ [ENTER]: await pressEnter(stage, tab) }),
    async () => ({ [CLICK]: await clickMenu(stage, tab) }),
  ]
}

/** Opening is compared with the blank popup. */
const rowsOf = (samples: Record<string, number[]>): Row[] => [
  ...[BLANK, RUNNING, STOPPED, ENTER, CLICK].map((what): Row => {
    const row = { what, unit: 'ms', ...summary(samples[what] ?? []) }
    const max = MAX_RATIO[what]
    if (max === undefined) return row
    const ratio = row.median / percentile(samples[BLANK] ?? [], 0.5)
    return { ...row, ratio, goal: `at most ${max} ×`, met: ratio <= max }
  }),
  ...[BLANK_HEAP, HEAP].map((what) => ({ what, unit: 'MB', ...summary(samples[what] ?? []) })),
]

/** Opening the popup, worker running and stopped; Enter and a click in the menu to clipboard; the heap. */
export const popup: Part = {
  name: 'popup',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    return rowsOf(await interleave(await measuresOf(await setting.extension(), resources), setting))
  },
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Extension } from 'puppeteer-core'
import { runInNewPages } from '../../../test/support/browser/run-in-new-pages.ts'
import type { Part, Row } from '../part.ts'
import { interleave } from '../rounds.ts'
import { percentile, summary } from '../sample.ts'
import { createTags, openBenchStage, startBenchService } from '../stage.ts'
import { openPopup, watchPopup } from './open-popup.ts'

const TAGS = 10

const BLANK = 'blank extension: first contentful paint'
const RUNNING = 'worker running: usable'
const STOPPED = 'worker stopped: usable'

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

const rowsOf = (samples: Record<string, number[]>): Row[] =>
  Object.entries(samples).map(([what, values]): Row => {
    const row = { what, unit: 'ms', ...summary(values) }
    const ratio = row.median / percentile(samples[BLANK] ?? [], 0.5)
    const max = MAX_RATIO[what]
    return { ...row, ratio, ...(max !== undefined && { goal: `at most ${max} ×`, met: ratio <= max }) }
  })

/** Opens the popup from the toolbar button, worker running and stopped, beside a blank extension's. */
export const popup: Part = {
  name: 'popup',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const service = await startBenchService(resources)
    const stage = await openBenchStage(await setting.extension(), service, resources)
    const blank = await installBlank(stage.browser, resources)
    await createTags(stage.driver, service, TAGS)
    await runInNewPages(stage.browser, watchPopup)
    const tab = await stage.driver.openTab(`${stage.pages.url}/an-article-with-a-long-address`)

    const openOwn = async (what: string) => {
      const { firstPaint, usable = Number.NaN } = await openPopup(stage, tab, stage.extension)
      return { [what.replace('usable', 'first contentful paint')]: firstPaint, [what]: usable }
    }
    const measures = [
      async () => ({ [BLANK]: (await openPopup(stage, tab, blank)).firstPaint }),
      () => openOwn(RUNNING),
      async () => {
        await stage.driver.stopBackground()
        return openOwn(STOPPED)
      },
    ]
    return rowsOf(await interleave(measures, setting))
  },
}

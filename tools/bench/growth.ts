import type { Page } from 'puppeteer-core'
import { callBackground } from '../../test/support/browser/call-background.ts'
import { runInNewPages } from '../../test/support/browser/run-in-new-pages.ts'
import { bareDraft } from '../chaos/extension/plan.ts'
import type { Part, Row } from './part.ts'
import { openPopup, watchPopup } from './popup/open-popup.ts'
import { interleave, type Measure } from './rounds.ts'
import { summary } from './sample.ts'
import { pressEnter, watchCopying } from './shorten/press-enter.ts'
import { type BenchStage, createTags, openBenchStage, startBenchService } from './stage.ts'

type Variant = { tags: number; entries: number }

/** The others are compared with the first. The library's part measures more links. */
const VARIANTS: Variant[] = [
  { tags: 10, entries: 0 },
  { tags: 10_000, entries: 0 },
  { tags: 10, entries: 1_000 },
]

const OPEN = 'open the popup'
const CREATE = 'create a link'

const name = (step: string, { tags, entries }: Variant): string =>
  `${step}: ${tags.toLocaleString('en')} tags, ${entries.toLocaleString('en')} journal entries`

/** Creates links and dismisses their outcomes, so that the journal holds as many entries. */
const fillJournal = async (page: Page, { pages }: BenchStage, entries: number): Promise<void> => {
  for (let number = 1; number <= entries; number += 1) {
    const link = `${pages.url}/earlier-${number}`
    const id = crypto.randomUUID()
    const reply = await callBackground(page, 'createLink', { id, pageUrl: link, draft: bareDraft(link) })
    if (!reply?.ok) throw new Error('A link could not be created.')
    await callBackground(page, 'acknowledge', { id, as: 'dismissed' })
  }
}

/** Opening the popup and creating a link with many tags and many journal entries, beside few. */
export const growth: Part = {
  name: 'growth',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const measures: Measure[] = []
    for (const variant of VARIANTS) {
      const { tags, entries } = variant
      const service = await startBenchService(resources)
      const stage = await openBenchStage(await setting.extension(), service, resources)
      await createTags(stage.driver, service, tags)
      await fillJournal(await stage.driver.openOptions(), stage, entries)
      await runInNewPages(stage.browser, watchPopup, watchCopying)
      const tab = await stage.driver.openTab(stage.pages.url)
      measures.push(async () => {
        await tab.goto(`${stage.pages.url}/a-page-without-a-link`)
        const { usable = Number.NaN } = await openPopup(stage, tab, stage.extension)
        return { [name(OPEN, variant)]: usable, [name(CREATE, variant)]: await pressEnter(stage, tab) }
      })
    }
    const samples = await interleave(measures, setting)
    return [OPEN, CREATE].flatMap((step) => {
      const rows = VARIANTS.map((variant): Row => {
        const what = name(step, variant)
        return { what, unit: 'ms', ...summary(samples[what] ?? []) }
      })
      return rows.map((row) => ({ ...row, ratio: row.median / (rows[0]?.median ?? Number.NaN) }))
    })
  },
}

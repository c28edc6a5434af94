import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewPages } from '../../../test/support/browser/run-in-new-pages.ts'
import type { Part, Row } from '../part.ts'
import { interleave } from '../rounds.ts'
import { percentile, summary } from '../sample.ts'
import { startBenchService } from '../service-for-bench.ts'
import { install, openBenchStage } from '../stage.ts'
import { writeBlankExtension } from './blank-extension.ts'
import { openOnce } from './opening.ts'
import { chooseDefaultTag, createTags } from './tags.ts'
import { watchPopup } from './watch.ts'

/** Of the blank extension's first paint. */
const MOST = 1.15

const TAGS = 10

type Who = 'blank' | 'warm' | 'worker stopped'

const PAINT = 'first contentful paint'
const USABLE = 'usable'
const PRESS = 'from the press of the button'
const PAGE = 'from the beginning of the page'

const name = (who: Who, what: string, from: string): string => `${who}: ${what}, ${from}`

const rowsOf = (samples: Record<string, number[]>): Row[] =>
  Object.entries(samples)
    .map(([what, values]): Row => {
      const from = what.endsWith(PRESS) ? PRESS : PAGE
      const row = { what, unit: 'ms', ...summary(values) }
      const ratio = row.median / percentile(samples[name('blank', PAINT, from)] ?? [], 0.5)
      const hasGoal = from === PRESS && what.includes(USABLE)
      return { ...row, ratio, ...(hasGoal && { goal: `at most ${MOST} ×`, met: ratio <= MOST }) }
    })
    .toSorted((one, other) => Number(one.what.endsWith(PAGE)) - Number(other.what.endsWith(PAGE)))

/** Opening the popup with the worker running, and with the worker stopped, beside the blank extension's. */
export const popup: Part = {
  name: 'popup',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const service = await startBenchService(resources)
    const stage = await openBenchStage(await setting.extension(), service, resources)
    const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-blank-'))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
    const blank = await install(stage.browser, await writeBlankExtension(folder))
    const tags = await createTags(service, TAGS)
    await chooseDefaultTag(stage.driver, tags[0])
    await runInNewPages(stage.browser, watchPopup)
    const tab = await stage.driver.openTab(`${stage.pages.url}/an-article-with-a-long-address`)

    const opening = async (who: Who) => {
      const extension = who === 'blank' ? blank : stage.extension
      const { begun, firstPaint, usable } = await openOnce(stage, tab, extension, { untilUsable: who !== 'blank' })
      return {
        [name(who, PAINT, PRESS)]: firstPaint,
        [name(who, PAINT, PAGE)]: firstPaint - begun,
        ...(usable !== undefined && {
          [name(who, USABLE, PRESS)]: usable,
          [name(who, USABLE, PAGE)]: usable - begun,
        }),
      }
    }
    const stopped = async () => {
      await stage.driver.stopBackground()
      return opening('worker stopped')
    }
    return rowsOf(await interleave([() => opening('blank'), () => opening('warm'), stopped], setting))
  },
}

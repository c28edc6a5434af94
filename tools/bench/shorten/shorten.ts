import { runInNewPages } from '../../../test/support/browser/run-in-new-pages.ts'
import type { Part } from '../part.ts'
import { interleave } from '../rounds.ts'
import { summary } from '../sample.ts'
import { openBenchStage } from '../stage.ts'
import { pressEnter, watchCopying } from './press-enter.ts'
import { startTimedService } from './timed-service.ts'

const ENTER = "Enter in the popup to clipboard, without the service's own time"
const SERVICE = "the service's own time"

const MAX_ENTER_MS = 10

/** Enter in the popup to clipboard. */
export const shorten: Part = {
  name: 'shorten',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const service = await startTimedService(resources)
    const stage = await openBenchStage(await setting.extension(), service, resources)
    await runInNewPages(stage.browser, watchCopying)
    const tab = await stage.driver.openTab(stage.pages.url)
    const measure = async () => {
      const all = await pressEnter(stage, tab)
      const own = service.lastCreation()
      return { [ENTER]: all - own, [SERVICE]: own }
    }
    const samples = await interleave([measure], setting)
    const enter = summary(samples[ENTER] ?? [])
    return [
      { what: ENTER, unit: 'ms', ...enter, goal: `at most ${MAX_ENTER_MS} ms`, met: enter.median <= MAX_ENTER_MS },
      { what: SERVICE, unit: 'ms', ...summary(samples[SERVICE] ?? []) },
    ]
  },
}

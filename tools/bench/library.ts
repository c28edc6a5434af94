import { type CachedStage, openUncachedStage, readInFull, requestOnly } from './cached-stage.ts'
import { openLibrary, typeAndWatch, untilAllFound } from './library-page.ts'
import type { Part, Row } from './part.ts'
import { interleave, type Measure, percentile, summary } from './rounds.ts'
import { heapOf } from './stage.ts'

const SIZES = [1_000, 10_000, 100_000]
/** Typed letter by letter: the first words are in all links, the last in few. */
const QUERIES = ['page 4711', 'link-99']
const LOOKUPS = 20

const MAX_FIRST_ROWS_MS = 200
const MAX_KEY_MS = 16
const MAX_SLOW_KEY_MS = 50
/** The full read relative to its requests alone. A short one ends before it is at full speed. */
const MAX_READ_RATIO: Record<number, number> = { 10000: 1.5, 100000: 2.5 }

const FIRST_ROWS = 'open the library, until its first rows are painted'
const LAID_OUT = 'key press in the search, until the results are laid out'
const LOOKUP = 'look up the links of a page'
const MEMORY = "the background's memory, once all is searched"

const name = (links: number, what: string): string => `${links.toLocaleString('en')} links: ${what}`

/** Queries the status of pages with a link, spread over the whole list. */
const lookUp = ({ sender }: CachedStage, links: number): Promise<number[]> =>
  sender.evaluate(
    async (lookups, step) => {
      const times: number[] = []
      for (let number = 0; number < lookups; number += 1) {
        const pageUrl = `https://destination.example/a/page?number=${number * step}`
        const start = performance.now()
        const { output } = await chrome.runtime.sendMessage({ method: 'getPageStatus', input: { pageUrl } })
        times.push(performance.now() - start)
        if (output.known.count !== 1) throw new Error(`${output.known.count} links of a page were found.`)
      }
      return times
    },
    LOOKUPS,
    links / LOOKUPS,
  )

const memoryOf = async ({ extension }: CachedStage): Promise<number> => {
  const [worker] = await extension.workers()
  if (worker === undefined) throw new Error('The background does not run.')
  return heapOf(worker.client)
}

const measureLibrary = async (stage: CachedStage, links: number): Promise<Record<string, number | number[]>> => {
  const { page, firstRows } = await openLibrary(stage)
  await untilAllFound(page, links)
  const keys: number[] = []
  for (const text of QUERIES) keys.push(...(await typeAndWatch(page, text)))
  await page.close()
  return {
    [name(links, FIRST_ROWS)]: firstRows,
    [name(links, LAID_OUT)]: keys,
    [name(links, LOOKUP)]: await lookUp(stage, links),
    [name(links, MEMORY)]: await memoryOf(stage),
  }
}

const withGoal = (row: Row, max: number): Row => ({ ...row, goal: `at most ${max} ms`, met: row.median <= max })

const rowsOf = (samples: Record<string, number[]>): Row[] => {
  const rowOf = (what: string, unit = 'ms'): Row => ({ what, unit, ...summary(samples[what] ?? []) })
  return [
    ...SIZES.map((links) => withGoal(rowOf(name(links, FIRST_ROWS)), MAX_FIRST_ROWS_MS)),
    ...SIZES.flatMap((links) => {
      const row = rowOf(name(links, LAID_OUT))
      const slowest = percentile(samples[row.what] ?? [], 0.99)
      const slow = { what: `${row.what}, 99th percentile`, unit: 'ms', median: slowest }
      return [withGoal(row, MAX_KEY_MS), withGoal(slow, MAX_SLOW_KEY_MS)]
    }),
    // It must not grow with the list.
    ...SIZES.map((links) => rowOf(name(links, LOOKUP))),
    ...SIZES.map((links) => rowOf(name(links, MEMORY), 'MB')),
  ]
}

/** The full read relative to its requests alone, sent before and after it. */
const readingRows = async (stage: CachedStage, links: number): Promise<Row[]> => {
  // A service that has just started answers its first requests more slowly.
  await requestOnly(stage, links)
  const before = await requestOnly(stage, links)
  const reading = await readInFull(stage, links)
  const after = await requestOnly(stage, links)
  const requests = (before + after) / 2
  const ratio = reading / requests
  const max = MAX_READ_RATIO[links]
  const goal = max === undefined ? {} : { goal: `at most ${max} ×`, met: ratio <= max }
  return [
    { what: name(links, 'the requests of a full read alone'), unit: 'ms', median: requests },
    { what: name(links, 'full read'), unit: 'ms', median: reading, ratio, ...goal },
  ]
}

/** The library with caches of each size, and the full read of each. */
export const library: Part = {
  name: 'library',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const extension = await setting.extension()
    const measures: Measure[] = []
    const reading: Row[] = []
    for (const links of SIZES) {
      const stage = await openUncachedStage(extension, links, resources)
      reading.push(...(await readingRows(stage, links)))
      measures.push(() => measureLibrary(stage, links))
    }
    return [...rowsOf(await interleave(measures, setting)), ...reading]
  },
}

import { callBackground } from '../../chaos/extension/call-background.ts'
import type { Part, Row } from '../part.ts'
import { interleave } from '../rounds.ts'
import { percentile, summary } from '../sample.ts'
import { type CachedStage, openUnreadStage, readInFull } from './cached-stage.ts'
import { openLibrary, untilAllAreFound } from './opened-library.ts'
import { readPlainly } from './plain-read.ts'
import { typeAndWatch } from './typing.ts'

const SIZES = [1_000, 10_000, 100_000]
/** What is typed, letter by letter: words that all links hold, then some, then few. */
const TYPED = ['page 4711', 'link-99']
const LOOKUPS = 20

const MAX_FIRST_ROWS_MS = 200
const MAX_KEY_PRESS_MS = 16
const MAX_SLOW_KEY_PRESS_MS = 50
/** Of a full read, beside its requests alone. A short one is over before it is at full speed. */
const MAX_READ_RATIO: Record<number, number> = { 10000: 1.5, 100000: 2.5 }

const count = (links: number): string => links.toLocaleString('en')
const FIRST_ROWS = 'from opening the library until the frame with its first rows is painted'
/** What the goal for a key press is held against: all that is done for it. */
const LAID_OUT = 'from a key press in the search until the results are in the page and laid out'
/** Holds the wait for the screen's next refresh too, which takes up to 16.7 ms at 60 Hz however little there is to do. */
const PAINTED = 'from a key press in the search until the frame with the results is painted'
const LOOKUP = 'the state for a popup on a page that has a link'

/** Asks for the state of popups on pages that have a link, spread over the whole list. */
const lookUp = ({ sender }: CachedStage, links: number): Promise<number[]> =>
  sender.evaluate(
    async (lookups, step) => {
      const times: number[] = []
      for (let number = 0; number < lookups; number += 1) {
        const pageUrl = `https://destination.example/a/page?number=${number * step}`
        const begun = performance.now()
        const { output } = await chrome.runtime.sendMessage({ method: 'getPopupState', input: { pageUrl } })
        times.push(performance.now() - begun)
        if (output.known.count !== 1) throw new Error(`${output.known.count} links of a page were found.`)
      }
      return times
    },
    LOOKUPS,
    links / LOOKUPS,
  )

/** Opens the library once, searches in it and looks pages up. */
const inLibrary = async (stage: CachedStage, links: number): Promise<Record<string, number | number[]>> => {
  const { page, firstRows } = await openLibrary(stage)
  await untilAllAreFound(page, links)
  const typed = []
  for (const text of TYPED) typed.push(await typeAndWatch(page, text))
  await page.close()
  return {
    [`${count(links)} links: ${FIRST_ROWS}`]: firstRows,
    [`${count(links)} links: ${LAID_OUT}`]: typed.flatMap(({ laidOut }) => laidOut),
    [`${count(links)} links: ${PAINTED}`]: typed.flatMap(({ painted }) => painted),
    [`${count(links)} links: ${LOOKUP}`]: await lookUp(stage, links),
  }
}

const withGoal = (row: Row, most: number): Row => ({ ...row, goal: `at most ${most} ms`, met: row.median <= most })

const rowsOf = (samples: Record<string, number[]>): Row[] =>
  Object.entries(samples)
    .toSorted(([one], [other]) => one.slice(one.indexOf(':')).localeCompare(other.slice(other.indexOf(':'))))
    .flatMap(([what, values]): Row[] => {
      const row = { what, unit: 'ms', ...summary(values) }
      if (what.endsWith(FIRST_ROWS)) return [withGoal(row, MAX_FIRST_ROWS_MS)]
      if (!what.endsWith(LAID_OUT)) return [row]
      const slow = { what: `${what}, 99th percentile`, unit: 'ms', median: percentile(values, 0.99) }
      return [withGoal(row, MAX_KEY_PRESS_MS), withGoal(slow, MAX_SLOW_KEY_PRESS_MS)]
    })

/** The full read beside the same requests alone, asked before and after it. */
const readingRows = async (stage: CachedStage, links: number): Promise<Row[]> => {
  // A service that was just started answers its first requests more slowly.
  await readPlainly(stage, links)
  const before = await readPlainly(stage, links)
  const reading = await readInFull(stage, links)
  const after = await readPlainly(stage, links)
  const plain = (before + after) / 2
  const ratio = reading / plain
  const most = MAX_READ_RATIO[links]
  const goal = most === undefined ? {} : { goal: `at most ${most} ×`, met: ratio <= most }
  return [
    { what: `${count(links)} links: their requests alone`, unit: 'ms', median: plain },
    { what: `${count(links)} links: the full read`, unit: 'ms', median: reading, ratio, ...goal },
  ]
}

/** The library over a warm cache of lists of each size, and the full read of each. */
export const library: Part = {
  name: 'library',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const folder = await setting.extension()
    const stages = new Map<number, CachedStage>()
    const read: Row[] = []
    for (const links of SIZES) {
      const stage = await openUnreadStage(folder, links, resources)
      // The first call of a service worker that has just started is slower.
      await callBackground(stage.sender, 'getCacheState', null)
      stages.set(links, stage)
      read.push(...(await readingRows(stage, links)))
    }
    const measures = [...stages].map(
      ([links, stage]) =>
        () =>
          inLibrary(stage, links),
    )
    return [...rowsOf(await interleave(measures, setting)), ...read]
  },
}

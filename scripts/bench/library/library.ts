import type { Part, Row, Setting } from '../part.ts'
import { openOnce } from '../popup/opening.ts'
import { chooseDefaultTag, createTags } from '../popup/tags.ts'
import { watchPopup } from '../popup/watch.ts'
import { interleave } from '../rounds.ts'
import { runInNewPages } from '../run-in-new-pages.ts'
import { percentile, summary } from '../sample.ts'
import { type CachedStage, openUnreadStage, readInFull } from './cached-stage.ts'
import { openLibrary, untilAllAreFound } from './opened-library.ts'
import { readPlainly } from './plain-read.ts'
import { typeAndWatch } from './typing.ts'

const SIZES = [1_000, 10_000, 100_000]
const MOST_LINKS = 100_000
/** What is typed, letter by letter: words that all links hold, then some, then few. */
const TYPED = ['page 4711', 'link-99']

const MOST = { firstRows: 200, keystroke: 16, slowest: 50, reading: 1.2 }

const count = (links: number): string => links.toLocaleString('en')
const FIRST_ROWS = 'from opening the library until the frame with its first rows is painted'
/** What the goal for a key press is held against: all that is done for it. */
const LAID_OUT = 'from a key press in the search until the results are in the page and laid out'
/** Holds the wait for the screen's next refresh too, which takes up to 16.7 ms at 60 Hz however little there is to do. */
const PAINTED = 'from a key press in the search until the frame with the results is painted'
const EMPTY = 'an empty copy'
const POPUP = 'popup usable after the press of the button'

/** Opens the library once and searches in it. */
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
  }
}

const rowsOf = (samples: Record<string, number[]>): Row[] =>
  Object.entries(samples)
    .toSorted(([one], [other]) => one.slice(one.indexOf(':')).localeCompare(other.slice(other.indexOf(':'))))
    .flatMap(([what, values]): Row[] => {
      const row = { what, unit: 'ms', ...summary(values) }
      if (what.endsWith(FIRST_ROWS))
        return [{ ...row, goal: `at most ${MOST.firstRows} ms`, met: row.median <= MOST.firstRows }]
      if (!what.endsWith(LAID_OUT)) return [row]
      const slowest = percentile(values, 0.99)
      return [
        { ...row, goal: `at most ${MOST.keystroke} ms`, met: row.median <= MOST.keystroke },
        {
          what: `${what}, 99th percentile`,
          unit: 'ms',
          median: slowest,
          goal: `at most ${MOST.slowest} ms`,
          met: slowest <= MOST.slowest,
        },
      ]
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
  // Of fewer links, what a reading takes however short it is makes the most.
  const share =
    links < MOST_LINKS ? { ratio } : { ratio, goal: `at most ${MOST.reading} ×`, met: ratio <= MOST.reading }
  return [
    { what: `${count(links)} links: their requests alone`, unit: 'ms', median: plain },
    { what: `${count(links)} links: the full read`, unit: 'ms', median: reading, ...share },
  ]
}

/** The popup's opening with an empty copy of the list, and with a full one. */
const popupRows = async (empty: CachedStage, full: CachedStage, setting: Setting): Promise<Row[]> => {
  const measures = []
  for (const [name, stage] of Object.entries({ [EMPTY]: empty, [`${count(MOST_LINKS)} links`]: full })) {
    const [tag] = await createTags(stage.service, 1)
    await chooseDefaultTag(stage.driver, tag)
    await runInNewPages(stage.browser, watchPopup)
    const tab = await stage.driver.openTab(stage.pages.url)
    measures.push(async () => {
      const { usable = Number.NaN } = await openOnce(stage, tab, stage.extension, { untilUsable: true })
      return { [`${name}: ${POPUP}`]: usable }
    })
  }
  const samples = await interleave(measures, setting)
  const { median: least } = summary(samples[`${EMPTY}: ${POPUP}`] ?? [])
  return Object.entries(samples).map(([what, values]) => {
    const row = { what, unit: 'ms', ...summary(values) }
    return { ...row, ratio: row.median / least }
  })
}

/** The library over a warm copy of lists of each size, the full read of the largest, and the popup beside it. */
export const library: Part = {
  name: 'library',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const folder = await setting.extension()
    const stages = new Map<number, CachedStage>()
    const read: Row[] = []
    for (const links of SIZES) {
      const stage = await openUnreadStage(folder, links, resources)
      stages.set(links, stage)
      read.push(...(await readingRows(stage, links)))
    }
    const measures = [...stages].map(
      ([links, stage]) =>
        () =>
          inLibrary(stage, links),
    )
    const used = rowsOf(await interleave(measures, setting))
    const empty = await openUnreadStage(folder, 0, resources)
    await readInFull(empty, 0)
    const full = stages.get(MOST_LINKS) ?? empty
    return [...used, ...read, ...(await popupRows(empty, full, setting))]
  },
}

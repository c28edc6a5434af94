import type { Page } from 'puppeteer-core'
import { byName } from '../../../test/support/browser/by-name.ts'
import { shownShortLink } from '../../../test/support/browser/popup-page.ts'
import { runInNewPages } from '../../../test/support/browser/run-in-new-pages.ts'
import { type CachedStage, openUnreadStage, readInFull } from '../library/cached-stage.ts'
import { openLibrary, untilAllAreFound } from '../library/opened-library.ts'
import { typeAndWatch } from '../library/typing.ts'
import { watchResults } from '../library/watch-results.ts'
import type { Part, Row, Setting } from '../part.ts'
import { openOnce } from '../popup/opening.ts'
import { chooseDefaultTag, createTags } from '../popup/tags.ts'
import { watchPopup } from '../popup/watch.ts'
import { rest } from '../rest.ts'
import { interleave } from '../rounds.ts'
import { summary } from '../sample.ts'
import { copiedAfter } from '../shorten/copied.ts'
import { watchShortening } from '../shorten/watch-shortening.ts'
import { fillJournal } from './journal.ts'

type Holding = { tags: number; links: number; entries: number }

const FEW = { tags: 10, links: 0, entries: 0 }

/** What grows, and how far: of each group the first is what the others are compared with. */
const GROUPS: Record<string, Holding[]> = {
  tags: [FEW, { ...FEW, tags: 1_000 }, { ...FEW, tags: 10_000 }],
  links: [
    { ...FEW, links: 1_000 },
    { ...FEW, links: 10_000 },
    { ...FEW, links: 100_000 },
  ],
  entries: [FEW, { ...FEW, entries: 1_000 }],
}

const clock = () => performance.timeOrigin + performance.now()

/** Sets a stage on which a person has that much, with a tab to shorten. */
const openStageHolding = async (
  { tags, links, entries }: Holding,
  setting: Setting,
  resources: AsyncDisposableStack,
): Promise<{ stage: CachedStage; tab: Page }> => {
  const stage = await openUnreadStage(await setting.extension(), links, resources)
  if (links > 0) await readInFull(stage, links)
  const [tag] = await createTags(stage.service, tags)
  await chooseDefaultTag(stage.driver, tag)
  await runInNewPages(stage.browser, watchPopup, watchResults, watchShortening)
  await fillJournal(stage, entries)
  return { stage, tab: await stage.driver.openTab(stage.pages.url) }
}

let addresses = 0

/** Opens the popup on a page that has no link yet, opens it again to search in its tags, and once more to shorten it. */
const inPopup = async (stage: CachedStage, tab: Page) => {
  addresses += 1
  await tab.goto(`${stage.pages.url}/new-${addresses}`)
  const { usable = Number.NaN } = await openOnce(stage, tab, stage.extension, { untilUsable: true })
  const searched = await stage.driver.openPopup(tab)
  await searched.locator('input[role=combobox]').click()
  const { painted } = await typeAndWatch(searched, 'tag 7')
  await searched.close()
  const popup = await stage.driver.openPopup(tab)
  await byName(popup, 'button', 'Shorten').wait()
  await rest()
  const before = clock()
  await popup.keyboard.press('Enter')
  const { at } = await copiedAfter(stage, before)
  // An outcome that nobody has seen is what the next popup begins with.
  await shownShortLink(popup)
  const pressed = await popup.evaluate(() => globalThis.curtailPressedAt ?? Number.NaN)
  await popup.close()
  return { 'popup, to open': usable, 'tag picker, to search': painted, 'a link, to create': at - pressed }
}

const inLibrary = async (stage: CachedStage, links: number) => {
  const { page, firstRows } = await openLibrary(stage)
  await untilAllAreFound(page, links)
  const { painted } = await typeAndWatch(page, 'page 47')
  await page.close()
  return { 'library, to open': firstRows, 'library, to search': painted }
}

const nameOf = (what: string, group: string, holding: Holding): string =>
  `${what}: ${holding[group as keyof Holding].toLocaleString('en')} ${group}`

const measureGroup = async (group: string, holdings: Holding[], setting: Setting): Promise<Row[]> => {
  await using resources = new AsyncDisposableStack()
  const measures = []
  const done = new Set<string>()
  for (const holding of holdings) {
    const { stage, tab } = await openStageHolding(holding, setting, resources)
    measures.push(async () => {
      const inPage = group === 'links' ? await inLibrary(stage, holding.links) : {}
      const found = Object.entries({ ...inPage, ...(await inPopup(stage, tab)) })
      for (const [what] of found) done.add(what)
      return Object.fromEntries(found.map(([what, value]) => [nameOf(what, group, holding), value]))
    })
  }
  const samples = await interleave(measures, setting)
  return [...done].flatMap((what) => {
    const rows: Row[] = holdings.map((holding) => {
      const name = nameOf(what, group, holding)
      return { what: name, unit: 'ms', ...summary(samples[name] ?? []) }
    })
    return rows.map((row) => ({ ...row, ratio: row.median / (rows[0]?.median ?? Number.NaN) }))
  })
}

/** What a person does daily, with more and more tags, links and journal entries: none of it may take longer for them. */
export const growth: Part = {
  name: 'growth',
  async run(setting) {
    const rows: Row[] = []
    for (const [group, holdings] of Object.entries(GROUPS)) rows.push(...(await measureGroup(group, holdings, setting)))
    return rows
  },
}

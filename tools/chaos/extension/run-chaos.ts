import { setTimeout as pause } from 'node:timers/promises'
import type { JournalEntry } from '../../../lib/domain/creation/journal-entry.ts'
import { connectExtension } from '../../../test/support/browser/options-page.ts'
import { linksOfService } from '../links-of-service.ts'
import { journalOf } from './journal-of.ts'
import { judge, type Verdict } from './judge.ts'
import { type KeptBrowser, startKeptBrowser } from './kept-browser.ts'
import { createLedger } from './ledger.ts'
import { planRounds, TAKEN_TOKEN } from './plan.ts'
import { playRound } from './play-round.ts'
import { createRecord, type Record } from './record.ts'
import type { Scene } from './scene.ts'
import { untilSettled } from './settling.ts'
import { openStage } from './stage.ts'
import { takeToken } from './taken-token.ts'

export type Chaos = {
  /** The folder of a production build. */
  build: string
  rounds: number
  seed: number
  /** Hears of each round that is over. */
  onRound?: (round: number) => void
}

export type Ending = { verdict: Verdict; entries: JournalEntry[]; record: Record; seconds: number }

/** With more of them the rounds would pile up behind one entry, and their faults would all be its. */
const MOST_UNSETTLED = 6
const PATIENCE_MS = 5_000
/** Longer than the longest answer and the pauses after it take, by far. */
const LAST_PATIENCE_MS = 120_000

/**
 * Has the real extension create links through a network that fails in every way, while its worker and its browser are
 * killed; then has everything work, and judges by the service's own list what became of each link that was asked for.
 */
export const runChaos = async ({ build, rounds, seed, onRound }: Chaos): Promise<Ending> => {
  const startedAt = performance.now()
  await using resources = new AsyncDisposableStack()
  const [record, ledger] = [createRecord(), createLedger()]
  const stage = await openStage(build, seed, record, resources)
  const { service, proxy, pagesUrl } = stage
  await takeToken(service)

  let browser: KeptBrowser = await startKeptBrowser(stage.profile, stage.extension, true)
  resources.defer(() => browser.close())
  proxy.setCalm(true)
  await connectExtension(browser.driver, browser.page, { url: proxy.url, apiKey: service.apiKey })
  proxy.setCalm(false)

  const enter = async (): Promise<Scene> => {
    const tab = await browser.driver.openTab(pagesUrl)
    return { browser, tab, pagesUrl, proxy, ledger, record }
  }
  let scene = await enter()
  const answers: Promise<unknown>[] = []
  for (const [index, round] of planRounds(seed, rounds).entries()) {
    record.note(`round ${index + 1}`)
    const { isAlive, answered } = await playRound(round, scene)
    answers.push(answered)
    if (!isAlive) {
      browser = await startKeptBrowser(stage.profile, stage.extension, false)
      record.note('the browser is back')
      scene = await enter()
    }
    await untilSettled(scene, MOST_UNSETTLED, PATIENCE_MS)
    onRound?.(index + 1)
  }

  record.note('the faults are over')
  proxy.setCalm(true)
  await Promise.race([Promise.all(answers), pause(LAST_PATIENCE_MS, undefined, { ref: false })])
  await untilSettled(scene, 0, LAST_PATIENCE_MS)
  const entries = await journalOf(browser.page)
  const links = (await linksOfService(service)).filter(({ token }) => token !== TAKEN_TOKEN)
  const verdict = judge({ ...ledger, entries, links })
  return { verdict, entries, record, seconds: (performance.now() - startedAt) / 1000 }
}

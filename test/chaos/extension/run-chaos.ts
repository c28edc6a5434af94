import { setTimeout as pause } from 'node:timers/promises'
import { stopBackground } from '../../support/browser/chromium/background.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { saveRefusedTokens } from '../../support/browser/stored-settings.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import { createLedger, createLog, journalOf, settle } from './evidence.ts'
import { type Ending, judge } from './judge.ts'
import { placeOrder } from './orders.ts'
import { type Disturbance, type Moment, planRounds, type Round, TAKEN_TOKEN } from './plan.ts'
import { type ChaosBrowser, openStage, type Stage, startBrowser } from './stage.ts'

/** A disturbance stops waiting for a request after this time. */
const MAX_MOMENT_WAIT_MS = 1_000
/** A slow order does not delay the next round for longer. */
const MAX_ROUND_MS = 3_000
/** With more, the next rounds would queue up behind one entry, and their faults would all hit that. */
const MAX_UNSETTLED = 6
const MAX_SETTLING_MS = 5_000
/** Far longer than the longest answer, the retry delays after it, and half a minute of looking for each entry. */
const MAX_FINAL_SETTLING_MS = 300_000

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const untilMoment = async ({ after, milliseconds }: Moment, { proxy }: Stage): Promise<void> => {
  const timeout = pause(MAX_MOMENT_WAIT_MS, undefined, { ref: false })
  if (after !== 'start') await Promise.race([proxy.next(after), timeout])
  await pause(milliseconds)
}

/** Disturbs the round at the planned moment, and ends the disturbance. */
const disturb = async (disturbance: Disturbance, stage: Stage, browser: ChaosBrowser): Promise<void> => {
  const { proxy, log } = stage
  await untilMoment(disturbance.moment, stage)
  log.note(disturbance.kind)
  switch (disturbance.kind) {
    case 'stop the background':
      return stopBackground(browser.page)
    case 'kill the browser':
      return browser.kill()
    case 'refuse connections':
      await proxy.refuse()
      await pause(disturbance.forMs)
      log.note('accept connections')
      return proxy.accept()
    case 'go offline': {
      const line = await browser.driver.lineToBackground()
      try {
        await line?.session.send('Network.enable')
        await line?.session.send('Network.emulateNetworkConditions', OFFLINE)
        await pause(disturbance.forMs)
      } finally {
        // Closing the line ends it. A command would not reach a stopped background, which would then stay offline.
        log.note('go online')
        await line?.close()
      }
    }
  }
}

/** Places a round's orders and disturbs them. Returns a promise of the last order's answer, or failure. */
const playRound = async (
  { orders, disturbances, generatesTokens }: Round,
  stage: Stage,
  browser: ChaosBrowser,
): Promise<{ answered: Promise<unknown> }> => {
  /** A step may fail because the worker or the browser dies: that is what rounds are for. */
  const attempt = (what: string, step: Promise<void>): Promise<void> =>
    Promise.race([
      browser.dead,
      step.catch((error: unknown) => stage.log.note(`${what} failed: ${String(error).split('\n')[0]}`)),
    ])

  await attempt('what is known of tokens', saveRefusedTokens(browser.page, !generatesTokens))
  const answered = Promise.all(orders.map((order) => attempt(order.way, placeOrder(order, stage, browser))))
  await Promise.all([
    Promise.race([answered, pause(MAX_ROUND_MS, undefined, { ref: false })]),
    ...disturbances.map((disturbance) => attempt(disturbance.kind, disturb(disturbance, stage, browser))),
  ])
  return { answered }
}

type Chaos = {
  /** The folder of a production build. */
  build: string
  rounds: number
  seed: number
  /** Called after each round. */
  onRound?: (round: number) => void
}

/**
 * The real extension creates links through a network that fails in every way, while its worker and its browser are killed.
 * Then the faults end, and the service's own list shows what became of each order.
 */
export const runChaos = async ({ build, rounds, seed, onRound }: Chaos): Promise<Ending> => {
  const startedAt = performance.now()
  await using resources = new AsyncDisposableStack()
  const [log, ledger] = [createLog(), createLedger()]
  const stage = await openStage(build, seed, { log, ledger }, resources)
  const { service, proxy } = stage

  let browser = await startBrowser(stage, true)
  resources.defer(() => browser.close())
  proxy.setFaulty(false)
  await connectExtension(browser.driver, browser.page, { url: proxy.url, apiKey: service.apiKey })
  proxy.setFaulty(true)
  await browser.tab.bringToFront()

  /** Works in a living browser, and again in another one if that dies: by plan, or because memory is short. */
  const inBrowser = async <Done>(work: (living: ChaosBrowser) => Promise<Done>): Promise<Done> => {
    if (!browser.isAlive()) {
      await browser.kill()
      browser = await startBrowser(stage, false)
      log.note('the browser is back')
    }
    const used = browser
    return work(used).catch((error: unknown) => {
      if (used.isAlive()) throw error
      return inBrowser(work)
    })
  }

  const answers: Promise<unknown>[] = []
  for (const [index, round] of planRounds(seed, rounds).entries()) {
    log.note(`round ${index + 1}`)
    // Not repeated: its orders may have been placed.
    answers.push((await playRound(round, stage, await inBrowser(async (living) => living))).answered)
    await inBrowser(({ page }) => settle(page, ledger, { max: MAX_UNSETTLED, limitMs: MAX_SETTLING_MS }))
    onRound?.(index + 1)
  }

  log.note('the faults are over')
  proxy.setFaulty(false)
  await Promise.race([Promise.all(answers), pause(MAX_FINAL_SETTLING_MS, undefined, { ref: false })])
  await proxy.settled()
  const final = { max: 0, limitMs: MAX_FINAL_SETTLING_MS, readLinks: () => linksOfService(service) }
  await inBrowser(({ page }) => settle(page, ledger, final))
  const entries = await inBrowser(({ page }) => journalOf(page))
  const links = (await linksOfService(service)).filter(({ token }) => token !== TAKEN_TOKEN)
  const verdict = judge({ ...ledger, entries, links })
  return { verdict, entries, log, put: ledger.put.size, seconds: (performance.now() - startedAt) / 1000 }
}

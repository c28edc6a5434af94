import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { textOf } from '../../support/browser/page/any-page.ts'
import type { Misbehavior } from '../../support/misbehaving-proxy.ts'
import { openStage, type Stage } from '../stage.ts'
import { connectThroughProxy, entryOf, journalOf, type MisbehavingStage, order, stateOf } from './misbehaving-stage.ts'

const HOUR_MS = 3_600_000

/*
 * Longer than a few seconds is played in virtual time, in test/contract/lost-answer.test.ts: there, services commit and
 * list links so late that a creation ends as a question to the person.
 */

/** What services do with the first creation they are asked for. */
const ANY: Record<string, Misbehavior> = {
  'commits 3.5 s after the connection broke': { answer: 'cut', commitsAfter: 3_500 },
  'answers 502 and commits 4 s later': { answer: 'bad-gateway', commitsAfter: 4_000 },
  'lists links 4 s late': { answer: 'cut', lagMs: 4_000 },
  'gets a request twice and lists links 4 s late': { answer: 'second', lagMs: 4_000 },
  'tells local time': { answer: 'cut', createdAheadMs: 2 * HOUR_MS },
  'strips the last slash of a destination': { answer: 'cut', stripsLastSlash: true },
  'lower-cases tokens': { answer: 'cut', lowerCasesTokens: true },
  'answers from a captive portal': { isPortal: true },
}

/** What services do that are known to honor tokens. */
const PROVEN: Record<string, Misbehavior> = {
  ...ANY,
  'never gets what was sent before the connection broke': { answer: 'cut', commitsAfter: null },
}

/** What services do that ignore tokens, so that only the user can tell what became of a creation. */
const IGNORING: Record<string, Misbehavior> = {
  'ignores tokens': { answer: 'cut', ignoresTokens: true },
  'ignores tokens and commits 3.5 s late': { answer: 'cut', ignoresTokens: true, commitsAfter: 3_500 },
  'ignores tokens and lists links 4 s late': { answer: 'cut', ignoresTokens: true, lagMs: 4_000 },
  'ignores tokens and tells local time': { answer: 'cut', ignoresTokens: true, createdAheadMs: -HOUR_MS },
  'ignores tokens and strips the last slash': { answer: 'cut', ignoresTokens: true, stripsLastSlash: true },
}

/** `unproven`: nothing is known of them. */
const KINDS = { proven: PROVEN, unproven: ANY, ignoring: IGNORING }

type Named = { name: string; path: string }

/** A link ordered from a service that does something wrong. */
type Ordered = Named & { does: string; stage: MisbehavingStage }

/** Lets requests through again after the first. Later, the pauses between tries would have grown. */
const leavePortal = async (stage: MisbehavingStage, path: string): Promise<void> => {
  await expect.poll(() => entryOf(stage, path)).toMatchObject({ failure: { code: 'unexpected-response' } })
  stage.proxy.behave({})
}

/** Orders a link from each service, each through a connection of its own: what takes one long, none waits for. */
const orderFromEach = async (stage: Stage, kind: keyof typeof KINDS): Promise<Ordered[]> => {
  const ordered: Ordered[] = []
  for (const [does, misbehavior] of Object.entries(KINDS[kind])) {
    const path = `/${kind}-${ordered.length}/`
    const connected = await connectThroughProxy(stage)
    if (kind === 'proven') await order(connected, `/proof${path}`)
    connected.proxy.behave(misbehavior)
    void order(connected, path)
    // From then on, it is this connection's, whichever is chosen.
    await expect.poll(() => stateOf(connected, path)).toBeDefined()
    if (misbehavior.isPortal) await leavePortal(connected, path)
    ordered.push({ name: `${kind}: ${does}`, does, path, stage: connected })
  }
  return ordered
}

const BATCH = ['/batch-0/', '/batch-1/', '/batch-2/']

/** Starts a batch at a service that asks for a pause first, of 10 s. Returns its page, which says so. */
const startBatchAtBusyService = async (stage: Stage): Promise<Page> => {
  const { driver, options, pages } = stage
  const { proxy } = await connectThroughProxy(stage)
  proxy.behave({ answer: 'busy' })
  const page = await driver.openTab(options.url().replace('options.html', 'library.html?view=batch'))
  const rows = BATCH.map((path) => ({ link: pages.url + path }))
  await callBackground(options, 'startBatch', { id: crypto.randomUUID(), rows, tagId: '', expiresAt: '' })
  await expect.poll(() => textOf(page)).toContain('Paused until')
  expect(proxy.creations()).toBe(1)
  return page
}

type Link = { destination: string }

/** How many links lead to the page of each order. */
const linkCounts = async ({ service, pages }: Stage, all: readonly Named[]): Promise<Record<string, number>> => {
  const { data } = await service.get<{ data: Link[] }>('/v1/links?per_page=100')
  const destinations = data.map(({ destination }) => `${destination.replace(/\/$/, '')}/`)
  return Object.fromEntries(
    all.map(({ name, path }) => [name, destinations.filter((one) => one === pages.url + path).length]),
  )
}

/** The same value for each order. */
const each = <Value>(all: readonly Named[], value: Value): Record<string, Value> =>
  Object.fromEntries(all.map(({ name }) => [name, value]))

/** What becomes of each order, asked rarely: most take as long as the services make them. */
const states = (stage: Stage, all: readonly Named[]) =>
  expect.poll(
    async () => {
      const journal = await journalOf(stage)
      const stateOfPage = (path: string) =>
        journal.find(({ request }) => request.link === stage.pages.url + path)?.state
      return Object.fromEntries(all.map(({ name, path }) => [name, stateOfPage(path)]))
    },
    { timeout: 90_000, interval: 1_000 },
  )

test('a creation is one link or a question, and a batch goes on after a pause, whatever a service does', {
  timeout: 180_000,
}, async () => {
  const stage = await openStage({ connected: false })
  const batch = await startBatchAtBusyService(stage)
  const proven = await orderFromEach(stage, 'proven')
  const unproven = await orderFromEach(stage, 'unproven')
  const ignoring = await orderFromEach(stage, 'ignoring')
  const all = [...proven, ...unproven, ...ignoring]
  await states(stage, all).toEqual({
    ...each([...proven, ...unproven], 'created'),
    ...each(ignoring, 'unsure'),
  })
  await Promise.all(all.map(({ stage: connected }) => connected.proxy.settled()))
  expect(await linkCounts(stage, all)).toEqual(each(all, 1))
  // Without proof, nothing is sent again by itself.
  const once = [...unproven, ...ignoring]
  const sent = Object.fromEntries(once.map(({ name, stage: connected }) => [name, connected.proxy.creations()]))
  expect(sent).toEqual(each(once, 1))

  await batch.bringToFront()
  await expect.poll(() => textOf(batch)).toContain('3 lines shortened')
  const ofBatch = BATCH.map((path) => ({ name: path, path }))
  expect(await linkCounts(stage, [...all, ...ofBatch])).toEqual(each([...all, ...ofBatch], 1))
})

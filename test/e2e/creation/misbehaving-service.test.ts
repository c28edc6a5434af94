import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../lib/domain/creation/entry.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { textOf } from '../../support/browser/page/any-page.ts'
import type { Misbehavior } from '../../support/misbehaving-proxy.ts'
import { openStage, type Stage } from '../stage.ts'
import { connectThroughProxy, entryOf, journalOf, type MisbehavingStage, order, stateOf } from './misbehaving-stage.ts'

type EntryState = JournalEntry['state']

/**
 * What services do with the first creation they are asked for. Everything else that they do, whatever is known of their
 * tokens, is played in virtual time, in test/unit/creation/lost-response.test.ts and test/contract/lost-response.test.ts.
 */
const SERVICES: { does: string; misbehavior: Misbehavior; isProven?: boolean; state: EntryState }[] = [
  {
    does: 'honors tokens and commits 3.5 s after the connection broke',
    misbehavior: { answer: 'cut', commitsAfter: 3_500 },
    isProven: true,
    state: 'created',
  },
  {
    does: 'answers 502 and commits 4 s later',
    misbehavior: { answer: 'bad-gateway', commitsAfter: 4_000 },
    state: 'created',
  },
  {
    does: 'gets a request twice and lists links 4 s late',
    misbehavior: { answer: 'second', lagMs: 4_000 },
    state: 'created',
  },
  { does: 'answers from a captive portal', misbehavior: { isPortal: true }, state: 'created' },
  { does: 'ignores tokens', misbehavior: { answer: 'cut', ignoresTokens: true }, state: 'unsure' },
]

type Named = { does: string; path: string }

/** A link ordered from a service that does something wrong. */
type Ordered = Named & { state: EntryState; isProven: boolean; stage: MisbehavingStage }

/** Lets requests through again after the first. Later, the pauses between tries would have grown. */
const leavePortal = async (stage: MisbehavingStage, path: string): Promise<void> => {
  await expect.poll(() => entryOf(stage, path)).toMatchObject({ failure: { code: 'unexpected-response' } })
  stage.proxy.behave({})
}

/** Orders a link from each service, each through a connection of its own: what takes one long, none waits for. */
const orderFromEach = async (stage: Stage): Promise<Ordered[]> => {
  const ordered: Ordered[] = []
  for (const { does, misbehavior, isProven = false, state } of SERVICES) {
    const path = `/${ordered.length}/`
    const connected = await connectThroughProxy(stage)
    if (isProven) await order(connected, `/proof${path}`)
    connected.proxy.behave(misbehavior)
    void order(connected, path)
    // From then on, it is this connection's, whichever is chosen.
    await expect.poll(() => stateOf(connected, path)).toBeDefined()
    if (misbehavior.isPortal) await leavePortal(connected, path)
    ordered.push({ does, path, state, isProven, stage: connected })
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

/** How many links lead to the page of each order. */
const linkCounts = async ({ service, pages }: Stage, all: readonly Named[]): Promise<Record<string, number>> => {
  const { data } = await service.get<{ data: { destination: string }[] }>('/v1/links?per_page=100')
  const countOf = (path: string) => data.filter(({ destination }) => destination === pages.url + path).length
  return Object.fromEntries(all.map(({ does, path }) => [does, countOf(path)]))
}

/** A value for each order. */
const each = <One extends Named, Value>(all: readonly One[], get: (one: One) => Value): Record<string, Value> =>
  Object.fromEntries(all.map((one) => [one.does, get(one)]))

test('a creation is one link or a question, and a batch goes on after a pause, whatever a service does', async () => {
  const stage = await openStage({ connected: false })
  const batch = await startBatchAtBusyService(stage)
  const all = await orderFromEach(stage)
  const states = async () => {
    const journal = await journalOf(stage)
    return each(all, ({ path }) => journal.find(({ request }) => request.link === stage.pages.url + path)?.state)
  }
  // Asked rarely: most take as long as the services make them.
  await expect.poll(states, { timeout: 90_000, interval: 1_000 }).toEqual(each(all, ({ state }) => state))
  await Promise.all(all.map(({ stage: connected }) => connected.proxy.settled()))
  expect(await linkCounts(stage, all)).toEqual(each(all, () => 1))
  // Without proof, nothing is sent again by itself.
  const once = all.filter(({ isProven }) => !isProven)
  expect(each(once, ({ stage: connected }) => connected.proxy.creations())).toEqual(each(once, () => 1))

  await batch.bringToFront()
  await expect.poll(() => textOf(batch)).toContain('3 lines shortened')
  const rows = BATCH.map((path) => ({ does: path, path }))
  expect(await linkCounts(stage, rows)).toEqual(each(rows, () => 1))
})

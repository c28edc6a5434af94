import { expect, test } from 'vitest'
import type { Misbehaviour } from '../../support/misbehaving-proxy.ts'
import { shown } from '../shown.ts'
import {
  entryOf,
  linkCount,
  type MisbehavingStage,
  openMisbehavingStage,
  prove,
  shorten,
  stateOf,
} from './misbehaving-stage.ts'

const PROVEN: [string, Misbehaviour][] = [
  ['commits 3.5 s after the connection broke', { answer: 'cut', commitsAfter: 3_500 }],
  ['answers 502 and commits 4 s later', { answer: 'bad-gateway', commitsAfter: 4_000 }],
  ['lists a link 2 s after it is created', { answer: 'cut', lagMs: 2_000 }],
  ['tells local time', { answer: 'cut', createdAheadMs: 2 * 3_600_000 }],
  ['strips the last slash of a destination', { answer: 'cut', stripsLastSlash: true }],
  ['lower-cases tokens', { answer: 'cut', lowerCasesTokens: true }],
]

const UNPROVEN: [string, Misbehaviour][] = [
  ['ignores tokens', { answer: 'cut', ignoresTokens: true }],
  ['strips the last slash of a destination', { answer: 'cut', stripsLastSlash: true, ignoresTokens: true }],
  ['tells local time', { answer: 'cut', ignoresTokens: true, createdAheadMs: -3_600_000 }],
  ['commits 2 s after the connection broke', { answer: 'cut', commitsAfter: 2_000, ignoresTokens: true }],
]

// One browser for all services of a kind: setting it up takes longer than most of them.

/** Where the links lead, each with its last slash. */
const paths = async ({ service, pages }: MisbehavingStage): Promise<string[]> => {
  const { data } = await service.get<{ data: { destination: string }[] }>('/v1/links')
  return data.map(({ destination }) => `${destination.slice(pages.url.length).replace(/\/$/, '')}/`).toSorted()
}

test('a lost answer makes one link, whatever a service does that is known to honour tokens', async () => {
  const stage = await openMisbehavingStage()
  await prove(stage)
  for (const [index, [does, misbehaviour]] of PROVEN.entries()) {
    stage.proxy.behave(misbehaviour)
    await shorten(stage, `/${index}/`)
    await expect.poll(() => stateOf(stage, `/${index}/`), { timeout: 15_000, message: does }).toBe('created')
  }
  // What the service does late may come after all of them.
  await stage.proxy.settled()
  expect(await paths(stage)).toEqual([...PROVEN.map((_, index) => `/${index}/`), '/proof/'])
})

test('a lost answer makes one link, and one request, if nothing is known of the service', async () => {
  const stage = await openMisbehavingStage()
  // An older link to the same site must not be taken for a new one.
  await stage.service.post('/v1/links', { link: `${stage.pages.url}/other` })
  for (const [index, [does, misbehaviour]] of UNPROVEN.entries()) {
    stage.proxy.behave(misbehaviour)
    await shorten(stage, `/${index}/`)
    await expect.poll(() => stateOf(stage, `/${index}/`), { timeout: 15_000, message: does }).toBe('created')
    await stage.proxy.settled()
    expect(stage.proxy.creations(), does).toBe(index + 1)
    expect(await linkCount(stage), does).toBe(index + 2)
  }
})

test('a link is created once the captive portal is passed', async () => {
  const stage = await openMisbehavingStage()
  await prove(stage)
  stage.proxy.behave({ isPortal: true })
  await shorten(stage, '/page')
  await shown(async () => (await entryOf(stage, '/page'))?.failure?.code).toBe('unexpected-response')
  stage.proxy.behave({})
  await shown(() => stateOf(stage, '/page')).toBe('created')
  expect(await linkCount(stage)).toBe(2)
})

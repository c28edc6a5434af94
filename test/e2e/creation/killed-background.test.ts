import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import type { ChromiumDriver } from '../../support/browser/drive-chromium.ts'
import { shown } from '../shown.ts'
import { entryOf, linkCount, type MisbehavingStage, openMisbehavingStage, shorten } from './misbehaving-stage.ts'

/*
 * A background stopped at each stage of a creation that can be seen from outside. test/unit/creation/each-await.test.ts
 * stops one at each of its awaits, in virtual time.
 */

const isList = (method: string, url: string): boolean => method === 'GET' && url.includes('desc')
const isCreation = (method: string): boolean => method === 'POST'

/** How many creations the background has the answers to. */
const answers = async ({ options }: MisbehavingStage): Promise<number> => {
  const reply = await callBackground(options, 'getDiagnostics', null)
  return reply?.ok ? reply.output.requests.filter(({ operation }) => operation === 'POST links').length : 0
}

/** The clipboard never answers this background. */
const holdClipboard = (stage: MisbehavingStage): Promise<void> =>
  (stage.driver as ChromiumDriver).inBackground(() => {
    chrome.offscreen.createDocument = () => new Promise(() => {})
  })

/** Stages at which a creation is held. Each returns a function that waits until the creation gets there. */
const STAGES: [string, (stage: MisbehavingStage) => Promise<() => Promise<void>>][] = [
  ['before the request, while the list is read', async ({ proxy }) => proxy.hold(isList)],
  ['while the request is under way', async ({ proxy }) => proxy.hold(isCreation)],
  ['after the service has created the link', async ({ proxy }) => proxy.hold(isCreation, 'answer')],
  [
    'after the answer, before the link is copied',
    async (stage) => {
      await holdClipboard(stage)
      const before = await answers(stage)
      return () => shown(() => answers(stage)).toBeGreaterThan(before)
    },
  ],
]

test('a background stopped before, during or after the request, or before it copies, creates one link and copies it', async () => {
  const stage = await openMisbehavingStage()
  for (const [index, [where, prepare]] of STAGES.entries()) {
    const reached = await prepare(stage)
    await shorten(stage, `/${index}`)
    await reached()
    await stage.driver.stopBackground()
    stage.proxy.release()
    await stage.proxy.settled()
    const entry = async () => entryOf(stage, `/${index}`)
    await expect.poll(entry, { timeout: 30_000, message: where }).toMatchObject({ state: 'created', copy: 'copied' })
    const shortLink = (await entry())?.link?.shortLink
    await expect.poll(() => stage.driver.readClipboard(), { timeout: 30_000, message: where }).toBe(shortLink)
    expect(await linkCount(stage), where).toBe(index + 1)
  }
})

import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import type { ChromiumDriver } from '../../support/browser/drive-chromium.ts'
import { shown } from '../shown.ts'
import { linkCount, type MisbehavingStage, openMisbehavingStage, shorten, stateOf } from './misbehaving-stage.ts'

/*
 * A background stopped at each stage of a creation that can be seen from outside. test/unit/creation/each-await.test.ts
 * stops one at each of its awaits, in virtual time.
 */

const isList = (method: string, url: string): boolean => method === 'GET' && url.includes('desc')
const isCreation = (method: string): boolean => method === 'POST'

/** Resolves once the background has the answer to a creation. */
const answered = async ({ options }: MisbehavingStage): Promise<void> => {
  const isAnswered = async () => {
    const reply = await callBackground(options, 'getDiagnostics', null)
    return reply?.ok === true && reply.output.requests.some(({ operation }) => operation === 'POST links')
  }
  await shown(isAnswered).toBe(true)
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
      return () => answered(stage)
    },
  ],
]

test.for(STAGES)('a background stopped %s creates one link and copies it', async ([, prepare]) => {
  const stage = await openMisbehavingStage()
  const reached = await prepare(stage)
  await shorten(stage, '/page')
  await reached()
  await stage.driver.stopBackground()
  stage.proxy.release()
  await stage.proxy.settled()
  await shown(() => stateOf(stage, '/page')).toBe('created')
  expect(await linkCount(stage)).toBe(1)
  const { data } = await stage.service.get<{ data: { short_link: string }[] }>('/v1/links')
  await shown(() => stage.driver.readClipboard()).toBe(data[0]?.short_link)
})

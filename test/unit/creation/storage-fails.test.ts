import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Create } from '@/lib/background/creation/orders'
import { createShortenWithoutPopup } from '@/lib/background/creation/shorten-without-popup'
import { ORDINARY, type Scope } from '@/lib/domain/creation/entry'
import { fail } from '@/lib/domain/failure'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createDraftStore } from '@/lib/storage/drafts'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'
import { creationUnderTest } from './creation-under-test'

const noRoom = async (): Promise<never> => {
  throw new DOMException('The disk is full.', 'QuotaExceededError')
}

const badgeReports = () => {
  const reports: [isDone: boolean, sentence: string][] = []
  return {
    reports,
    badge: {
      show: async () => {},
      report: async (_: Scope, isDone: boolean, sentence: string) => void reports.push([isDone, sentence]),
    },
  }
}

it.each<[string, Create]>([
  ['has no room', async () => fail({ code: 'storage-full' })],
  ['cannot be opened', () => Promise.reject(new DOMException('Broken.', 'UnknownError'))],
])('a click in the menu is told on the button and in the popup if the storage %s', async (_, create) => {
  const { reports, badge } = badgeReports()
  const inPopup: string[] = []
  const shorten = createShortenWithoutPopup(
    doublesOf({
      badge,
      journal: { add: noRoom },
      drafts: () => createDraftStore(createStorageArea()),
      storage: {
        connections: { chosen: async () => ({ id: 'c1', baseUrl: 'https://s.example' }) as never },
        preferences: { get: async () => DEFAULT_PREFERENCES },
        utmPresets: { list: async () => [] },
      },
      notices: {
        show: async () => {},
        showInPopup: async () => {},
        report: async (_, sentence) => void inPopup.push(sentence),
      },
      newId: () => idOf(1),
      now: () => 5_000,
    }),
    create,
  )
  await shorten({ link: 'https://example.com/' }, ORDINARY).catch(() => {})
  expect(reports).toEqual([[false, expect.stringMatching(/\w/)]])
  expect(inPopup).toEqual(reports.map(([, sentence]) => sentence))
})

it.each(['waiting', 'get', 'update'] as const)(
  'an entry has its next try although %s() was rejected',
  async (method) => {
    const { journal, real } = await journalUnderTest()
    await journal.add(entryOf(1, { generatedToken: 'abcdefgh' }))
    const rejecting = { ...real, [method]: () => Promise.reject(new DOMException('Broken.', 'UnknownError')) }
    const { outbox, wakeUps } = await creationUnderTest({ journal: rejecting })
    await outbox.flush({ force: false }).catch(() => {})
    expect(wakeUps.at(-1)).toBeGreaterThan(1_000)
  },
)

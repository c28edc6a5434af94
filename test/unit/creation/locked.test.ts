import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createMarkFailed } from '@/lib/background/creation/mark-failed'
import { createSendEntry } from '@/lib/background/creation/send-entry'
import { fail, ok } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createDraftStore } from '@/lib/storage/drafts'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'
import { journalUnderTest } from '../journal/journal-under-test'

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'k',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

/** Everything real but the service, which would not be asked, and the vault, which is open or not. */
const underTest = async ({ isLocked }: { isLocked: boolean }) => {
  const { journal } = await journalUnderTest()
  const drafts = createDraftStore(createStorageArea())
  const sent: unknown[] = []
  const vault = {
    get: async () => (isLocked ? fail({ code: 'locked' as const }) : ok(connection)),
    password: async () => undefined,
    setPassword: async () => {},
  }
  const sendEntry = createSendEntry({
    journal,
    drafts,
    vault,
    api: {
      async createLink(_, request) {
        sent.push(request)
        return fail({ code: 'unreachable' })
      },
    },
    clipboard: { prepare() {} },
    copyCreated: async () => undefined,
    findCreatedLink: async () => ok(null),
    markFailed: createMarkFailed({ journal, drafts, vault }),
    generateToken: () => 'drawn',
    now: () => 1_000,
  })
  const entry = entryOf(1, { hasPassword: true })
  await journal.add(entry)
  return { journal, drafts, sent, sendEntry: () => sendEntry(connection, entry) }
}

it('waits with a link whose password is locked away, and does not send it without', async () => {
  const { journal, drafts, sent, sendEntry } = await underTest({ isLocked: true })
  await sendEntry()
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'queued', failure: { code: 'locked' } })
  expect(await drafts.get(idOf(1), 'c1')).toBeNull()
})

it('gives the draft back where its password was forgotten, and says so at the password', async () => {
  const { journal, drafts, sent, sendEntry } = await underTest({ isLocked: false })
  await sendEntry()
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toMatchObject({
    state: 'failed',
    failure: { code: 'password-forgotten', field: 'password' },
  })
  expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link: 'https://example.com/', password: '' })
})

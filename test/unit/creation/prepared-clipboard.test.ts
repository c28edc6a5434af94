import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createSendEntry } from '@/lib/background/creation/send-entry'
import { ok } from '@/lib/domain/result'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '../journal/journal-under-test'

const connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'k',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

/** What is done, in its order, while an entry is delivered. */
const doneFor = async (batchId?: string) => {
  const { journal } = await journalUnderTest()
  const entry = entryOf(1, { batchId })
  await journal.add(entry)
  const done: string[] = []
  const sendEntry = createSendEntry({
    journal,
    api: {
      async createLink() {
        done.push('asked')
        await Promise.resolve()
        done.push('answered')
        return ok(linkOf(1))
      },
    },
    findCreatedLink: async () => ok(null),
    markFailed: async (failed) => failed,
    vault: { get: async () => ok(connection), password: async () => undefined, setPassword: async () => {} },
    drafts: { discard: async () => {} },
    clipboard: { prepare: () => done.push('clipboard ready') },
    copyCreated: async () => undefined,
    generateToken: () => 'drawn',
    now: () => 1_000,
  })
  await sendEntry(connection, entry)
  return done
}

it('gets the clipboard ready while the request is under way, which does not wait for it', async () => {
  expect(await doneFor()).toEqual(['asked', 'clipboard ready', 'answered'])
})

it('leaves the clipboard alone where a link is one of many', async () => {
  expect(await doneFor(idOf(9))).toEqual(['asked', 'answered'])
})

import 'fake-indexeddb/auto'
import { createMethods } from '@/lib/background/methods'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { fail, ok } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import type { Input, MethodName } from '@/lib/rpc/contract'
import type { Caller, Handlers } from '@/lib/rpc/dispatcher'
import { createStorage } from '@/lib/storage/storage'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'

/** Ten days after 1970 began. */
const NOW = 10 * DAY_MS

export const page = 'https://page.example/'

/** The real journal and storage; what else the methods call writes down its name and what it was given. */
export const methodsUnderTest = async () => {
  const { journal, real } = await journalUnderTest()
  const storage = createStorage({ local: createStorageArea(), session: createStorageArea() }, () => NOW)
  const done: string[] = []
  let marks = 0
  const connecting = { works: true }
  const did =
    <Value>(name: string, value: Value) =>
    async (...given: unknown[]) => {
      done.push([name, ...given.map((each) => JSON.stringify(each))].join(' '))
      return value
    }
  const badge = {
    async show() {
      marks += 1
    },
  }
  const parts = {
    ...storage,
    storage,
    badge,
    journal: real,
    drafts: () => storage.drafts,
    outbox: { flush: did('flush', undefined) },
    settlement: {
      copy: async (entry: JournalEntry): Promise<JournalEntry> =>
        entry.state === 'created' ? { ...entry, copy: 'copied' } : entry,
    },
    decisions: { decide: did('decide', ok(null)) },
    connecting: {
      connect: async () => (connecting.works ? ok({ id: 'c1' }) : fail({ code: 'unauthorized' })),
      detect: did('detect', undefined),
    },
    removing: { remove: did('remove', undefined) },
    batch: {
      stop: did('stop batch', undefined),
      close: did('close batch', undefined),
    },
    linkCache: { leadingTo: async (link: string) => ({ first: [{ ...linkOf(7), destination: link }], count: 1 }) },
    linkSync: { sync: did('sync', undefined), startAfterPopup: did('sync after popup', undefined) },
  }
  const handlers = createMethods(parts as never)
  const caller = { isPrivate: false }
  const called = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: never) => (handler as (input: never, by: Caller) => unknown)(input, caller),
  ])
  return {
    /** As a page in an ordinary window calls them. */
    methods: Object.fromEntries(called) as {
      [Name in MethodName]: (input: Input<Name>) => ReturnType<Handlers[Name]>
    },
    journal,
    storage,
    done,
    marks: () => marks,
    connecting,
  }
}

export const created = entryOf(1, {
  state: 'created',
  notice: 'unseen',
  request: { link: page },
  link: linkOf(1),
  copy: 'copied',
})

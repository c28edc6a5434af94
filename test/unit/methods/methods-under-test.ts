import 'fake-indexeddb/auto'
import { createJournalArchive } from '@/lib/background/journal/journal-archive'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { createMethods } from '@/lib/background/methods/methods'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { fail, ok } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import type { Input, MethodName } from '@/lib/rpc/contract'
import type { Caller, Handlers } from '@/lib/rpc/dispatcher'
import { createStorage } from '@/lib/storage/storage'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'
import { journalUnderTest } from '../journal/journal-under-test'

/** Ten days after 1970 began. */
export const NOW = 10 * DAY_MS

export const page = 'https://page.example/'

/** The real journal and storage; what else the methods call writes its name down. */
export const methodsUnderTest = async () => {
  const { journal } = await journalUnderTest()
  const storage = createStorage({ local: createStorageArea(), session: createStorageArea() }, () => NOW)
  const done: string[] = []
  let marks = 0
  const unlocking = { works: true }
  const connecting = { works: true }
  const did =
    <Value>(name: string, value: Value) =>
    async () => {
      done.push(name)
      return value
    }
  const badge = {
    async show() {
      marks += 1
    },
  }
  const scope = {
    journal,
    drafts: storage.drafts,
    badge,
    settlement: { copy: async (entry: JournalEntry): Promise<JournalEntry> => ({ ...entry, copy: 'copied' }) },
    decisions: { decide: did('decide', ok(null)) },
  }
  const parts = {
    ...storage,
    storage,
    badge,
    scopes: { of: () => scope, flush: did('flush', undefined) },
    connecting: {
      connect: async () => (connecting.works ? ok({ id: 'c1' }) : fail({ code: 'unauthorized' })),
    },
    archive: createJournalArchive(lazyConnection(openJournalDatabase)),
    now: () => NOW,
    removing: { remove: did('remove', undefined) },
    batches: {
      resume: did('batch', undefined),
      stop: did('stop batch', undefined),
      close: did('close batch', undefined),
    },
    vault: {
      describe: async () => ({ id: 'c1' }),
      unlock: async () => (unlocking.works ? ok(null) : fail({ code: 'wrong-passphrase', field: 'passphrase' })),
      lock: did('lock', undefined),
    },
    linkCache: { leadingTo: async (link: string) => ({ first: [{ ...linkOf(7), destination: link }], count: 1 }) },
    linkSync: { sync: did('sync', undefined), startAfterPopup: did('sync after popup', undefined) },
    quarantined: { delete: did('delete quarantined', undefined) },
    scheduleLock: did('schedule lock', undefined),
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
    unlocking,
    connecting,
  }
}

export const created = entryOf(1, {
  state: 'created',
  notice: 'unseen',
  pageUrl: page,
  link: linkOf(1),
  copy: 'copied',
})

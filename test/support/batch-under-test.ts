import 'fake-indexeddb/auto'
import type { ApiClient } from '@/lib/background/api/api-client'
import { createBatchRun } from '@/lib/background/batch/batch-run'
import { createBatchStore, openBatchDatabase } from '@/lib/background/batch/batch-store'
import { createBatches } from '@/lib/background/batch/batches'
import { createCreation } from '@/lib/background/creation/creation'
import { createLanes } from '@/lib/background/creation/lanes'
import { createTokenSupport, type TokenSupport } from '@/lib/background/creation/token-support'
import { createJournal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { lazyConnection } from '@/lib/background/lazy-connection'
import type { BatchOrder } from '@/lib/domain/batch/batch'
import { fail, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { generateToken } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import type { Tag } from '@/lib/domain/tag/tag'
import { createDraftStore } from '@/lib/storage/drafts'
import { idOf } from './journal-samples'
import { createStorageArea } from './storage-area'

type Parts = {
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  /** Read at each call, so that a test may disconnect or connect elsewhere. */
  connection: () => Connection | undefined
  tokenSupport?: TokenSupport
  now: () => number
  /** As pages have seen them. */
  tags?: Tag[]
}

/**
 * The background's creations and batches as one worker builds them; another
 * call is the next worker over the same databases. Clipboard and badge are doubles that record calls.
 */
export const batchUnderTest = ({ api, connection, now, tags = [], ...others }: Parts) => {
  const { tokenSupport = createTokenSupport(createStorageArea()) } = others
  const copied: string[] = []
  const alarms: string[] = []
  let wakeAt: number | undefined
  const journal = createJournal(lazyConnection(openJournalDatabase))
  const vault = {
    get: async (id?: string) => {
      const current = connection()
      if (current === undefined) return fail({ code: 'locked' })
      return id === undefined || id === current.id ? ok(current) : fail({ code: 'not-connected' })
    },
    password: async () => undefined,
    setPassword: async () => {},
    entriesWithPassword: async () => [],
  }
  const drafts = createDraftStore(createStorageArea())
  const preferences = { get: async () => DEFAULT_PREFERENCES }
  let shows = 0
  const badge = {
    async show() {
      shows += 1
    },
    async report() {},
  }
  const clipboard = {
    prepare() {
      copied.push('(prepared)')
    },
    async write(text: string) {
      copied.push(text)
      return true
    },
  }
  const wakeUp = {
    at(moment: number) {
      wakeAt = moment
    },
    cancel() {
      wakeAt = undefined
    },
  }
  const parts = { journal, api, vault, drafts, preferences, badge, notices: { async show() {} }, clipboard, now }
  const creation = createCreation({
    ...parts,
    linkCache: { add: async () => {}, plainLinkTo: async () => undefined },
    newId: () => crypto.randomUUID(),
    lanes: createLanes(),
    tokenSupport,
    wakeUp: () => wakeUp,
    generateToken,
    wait: () => new Promise(() => {}),
  })
  const store = createBatchStore(lazyConnection(openBatchDatabase))
  const batchParts = {
    ...parts,
    ...creation,
    tags: { all: async () => tags },
    store,
    newId: () => crypto.randomUUID(),
    alarms: {
      async create(name?: unknown) {
        alarms.push(String(name))
      },
      clear: async () => alarms.splice(0).length > 0,
    },
  }
  const batches = createBatches({
    ...batchParts,
    run: createBatchRun(batchParts),
  })
  const { outbox, create, decisions } = creation
  return {
    batches,
    store,
    journal,
    outbox,
    create,
    decisions,
    drafts,
    copied,
    alarms,
    wakeAt: () => wakeAt,
    shows: () => shows,
  }
}

export const batchOf = (texts: readonly string[], change: Partial<BatchOrder> = {}): BatchOrder => ({
  id: idOf(1),
  rows: texts.map((link) => ({ link })),
  tagId: '',
  expiresAt: '',
  ...change,
})

/** A popup's order for an address. */
export const orderOf = (number: number, link: string) => ({
  id: idOf(number),
  pageUrl: `https://page.example/${number}`,
  draft: emptyDraft(link),
})

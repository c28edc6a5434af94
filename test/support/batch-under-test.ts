import 'fake-indexeddb/auto'
import type { ApiClient } from '@/lib/background/api/api-client'
import { createBatch } from '@/lib/background/batch'
import { createCreation } from '@/lib/background/creation/creation'
import { createLanes } from '@/lib/background/creation/lanes'
import type { TokenKnowledge } from '@/lib/background/creation/tokens'
import type { BatchOrder } from '@/lib/domain/batch/batch'
import { type CreationOrder, type Decision, ORDINARY } from '@/lib/domain/creation/entry'
import { fail, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { generateToken } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Tag } from '@/lib/domain/tag/tag'
import { createLinkPasswords } from '@/lib/storage/link-passwords'
import { createStorage } from '@/lib/storage/storage'
import { journalOf, openJournal } from '@/test/support/journal-under-test'
import { doublesOf } from './doubles'
import { idOf } from './journal-samples'
import { createStorageArea } from './storage-area'

type Parts = {
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  /** Read at each call, so that a test may disconnect or connect elsewhere. */
  connection: () => Connection | undefined
  tokenKnowledge: TokenKnowledge
  now: () => number
  /** As pages have seen them. */
  tags?: Tag[]
}

/**
 * The background's creations and batches as one worker builds them; another call is the next worker over the same
 * database. Clipboard and badge are doubles that record calls.
 */
export const batchUnderTest = ({ api, connection, tokenKnowledge, now, tags = [] }: Parts) => {
  const copied: string[] = []
  let wakeAt: number | undefined
  const journal = openJournal()
  const vault = {
    get: async (id?: string) => {
      const current = connection()
      if (current === undefined) return fail({ code: 'key-forgotten' })
      return id === undefined || id === current.id ? ok(current) : fail({ code: 'not-connected' })
    },
  }
  const storage = createStorage({ local: createStorageArea(), session: createStorageArea() }, now)
  const passwords = [createStorageArea(), createStorageArea()].map((area) => createLinkPasswords(area, now))
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
  const parts = doublesOf<Parameters<typeof createCreation>[0]>({
    journal,
    api,
    vault,
    drafts: () => storage.drafts,
    passwords: ({ isPrivate }: { isPrivate: boolean }) => passwords[Number(isPrivate)] as (typeof passwords)[0],
    storage: { ...storage, tags: { all: async () => tags } },
    badge: { async show() {} },
    notices: { async show() {} },
    clipboard,
    forgetPrivate: async () => {},
    hiddenLinks: async () => () => false,
    linkCache: { add: async () => {}, plainLinkTo: async () => undefined },
    newId: () => crypto.randomUUID(),
    lanes: createLanes(),
    tokenKnowledge,
    logError(error: unknown) {
      throw error
    },
    wakeUp: () => wakeUp,
    generateToken,
    wait: () => new Promise<void>(() => {}),
    now,
  })
  const { outbox, create, decisions, tidy } = createCreation(parts)
  const batch = createBatch(parts, outbox)
  return {
    batch,
    real: journal,
    journal: journalOf(journal),
    outbox,
    tidy,
    create: (order: CreationOrder) => create(order, ORDINARY),
    decide: (id: string, decision: Decision) => decisions.decide(ORDINARY, id, decision),
    decisions,
    copied,
    wakeAt: () => wakeAt,
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
  draft: emptyDraft(link),
})

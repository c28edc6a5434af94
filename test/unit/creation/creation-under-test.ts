import type { ApiClient } from '@/lib/background/api/api-client'
import type { Badge } from '@/lib/background/badge'
import { createCreation } from '@/lib/background/creation/creation'
import { createLanes } from '@/lib/background/creation/lanes'
import type { Journal } from '@/lib/background/journal/journal'
import type { LinkCache } from '@/lib/background/link-cache/link-cache'
import { type CreationOrder, type Decision, ORDINARY } from '@/lib/domain/creation/entry'
import { type FailureCode, fail, ok } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { generateToken } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createDraftStore, type DraftStore } from '@/lib/storage/drafts'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { journalOf, journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'
import { tokenKnowledgeOf } from '../../support/token-knowledge'

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'k',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

/** One page with these links, and nothing else. */
const listed = (...links: Link[]) => ok({ current: 1, totalPages: 1, totalRows: links.length, links })

type Parts = {
  api?: Partial<Pick<ApiClient, 'createLink' | 'listLinks'>>
  locked?: FailureCode
  isRemoved?: () => boolean
  isProven?: boolean
  now?: () => number
  onPrepare?: () => void
  journal?: Journal
  to?: Connection
  drafts?: DraftStore
  preferred?: Partial<Preferences>
  badge?: Pick<Badge, 'show'>
  linkCache?: Pick<LinkCache, 'add' | 'plainLinkTo'>
  /** Writes to the clipboard. */
  write?: () => Promise<boolean>
}

/** The background's creations over a real journal; the service, the vault and the browser are doubles. */
export const creationUnderTest = async ({ api, locked, isProven = true, now = () => 1_000, ...parts }: Parts) => {
  const { onPrepare, to = connection, drafts = createDraftStore(createStorageArea()), preferred } = parts
  const { badge = { show: async () => {} } } = parts
  const { linkCache = { add: async () => {}, plainLinkTo: async () => undefined } } = parts
  const journal = parts.journal ?? (await journalUnderTest()).real
  const sent: unknown[] = []
  const wakeUps: number[] = []
  const copied: string[] = []
  const passwords = new Map<string, string>()
  const errors: unknown[] = []
  const tokenKnowledge = tokenKnowledgeOf(to)
  if (isProven) await tokenKnowledge.learn(to, entryOf(1, { generatedToken: 't1' }), linkOf(1))
  const creation = createCreation(
    doublesOf({
      journal,
      drafts: () => drafts,
      tokenKnowledge,
      logError: (error) => errors.push(error),
      lanes: createLanes(),
      api: {
        listLinks: async () => listed(),
        ...api,
        async createLink(service, request) {
          sent.push(request)
          return api?.createLink ? api.createLink(service, request) : ok({ ...linkOf(1), token: request.token ?? 't1' })
        },
      },
      vault: {
        async get() {
          if (parts.isRemoved?.()) return fail({ code: 'not-connected' })
          return locked ? fail({ code: locked }) : ok(to)
        },
      },
      passwords: () => ({
        password: async ({ id }) => passwords.get(id),
        async setPassword({ id }, password) {
          if (password === undefined) passwords.delete(id)
          else passwords.set(id, password)
        },
        startCopyTime: async ({ id }) => void passwords.delete(id),
        deleteOldPasswords: async () => null,
        entriesWithPassword: async () => [],
        allPasswords: async () => [],
      }),
      forgetPrivate: async () => {},
      hiddenLinks: async () => () => false,
      storage: { preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, ...preferred }) } },
      linkCache,
      clipboard: {
        prepare: () => onPrepare?.(),
        write:
          parts.write ??
          (async (text) => {
            copied.push(text)
            return true
          }),
      },
      badge,
      notices: { show: async () => {} },
      wakeUp: () => ({ at: (moment) => wakeUps.push(moment), cancel: () => wakeUps.push(Number.NaN) }),
      generateToken,
      newId: () => crypto.randomUUID(),
      wait: () => new Promise(() => {}),
      now,
    }),
  )
  return {
    real: journal,
    journal: journalOf(journal),
    drafts,
    sent,
    wakeUps,
    copied,
    passwords,
    errors,
    tokenKnowledge,
    ...creation,
    create: (order: CreationOrder) => creation.create(order, ORDINARY),
    decisions: {
      ...creation.decisions,
      decide: (id: string, decision: Decision) => creation.decisions.decide(ORDINARY, id, decision),
    },
  }
}

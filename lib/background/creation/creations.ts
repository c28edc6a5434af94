import type { Connection } from '@/lib/domain/connection'
import type { Failure } from '@/lib/domain/failure'
import type { CreationOrder, JournalEntry } from '@/lib/domain/journal-entry'
import type { Link } from '@/lib/domain/link'
import { checkDraft, draftOf, type LinkRequest } from '@/lib/domain/link-draft'
import type { Preferences } from '@/lib/domain/preferences'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Badge } from '../badge'
import type { Clipboard } from '../clipboard/clipboard'
import type { ApiClient } from '../network/api-client'
import type { DraftStore } from '../storage/draft-store'
import type { Journal } from './journal'

type Dependencies = {
  journal: Journal
  drafts: DraftStore
  connection: { get(): Promise<Connection | null> }
  preferences: { get(): Promise<Preferences> }
  api: Pick<ApiClient, 'createLink'>
  clipboard: Clipboard
  badge: Badge
  now: () => number
}

export type Creations = {
  /**
   * Creates the link that an order asks for, or joins the creation of the same order if it is under way or done. What
   * the service answered is in the entry. Failures, with nothing written down and nothing sent: those of checkDraft,
   * not-connected.
   */
  create(order: CreationOrder): Promise<Result<JournalEntry>>
  /** What became of an entry, once it is no longer under way. */
  outcome(id: string): Promise<Result<JournalEntry>>
  /** Copies the short link of an entry (again) and gives the entry with what became of that. */
  copy(id: string): Promise<Result<JournalEntry>>
}

/** The flow of one creation, whatever triggered it: checked, written down, sent, written down, copied, shown. */
export const createCreations = (dependencies: Dependencies): Creations => {
  const { journal, drafts, connection, preferences, api, clipboard, badge, now } = dependencies
  const underWay = new Map<string, Promise<Result<JournalEntry>>>()

  const accept = async (order: CreationOrder): Promise<Result<JournalEntry>> => {
    const known = await journal.get(order.id)
    if (known) return ok(known)
    const request = checkDraft(order.draft, now())
    if (!request.ok) return request
    const connected = await connection.get()
    if (connected === null) return fail({ code: 'not-connected' })
    const entry: JournalEntry = {
      id: order.id,
      state: 'sending',
      pageUrl: order.pageUrl,
      askedAt: now(),
      request: request.value,
      notice: 'due',
    }
    await journal.add(entry)
    await Promise.all([drafts.discard(order.replaces ?? order.pageUrl), badge.show(entry)])
    if (order.replaces) await journal.update(order.replaces, (replaced) => ({ ...replaced, notice: 'closed' }))
    clipboard.prepare()
    const link = await api.createLink(connected, request.value)
    return ok(link.ok ? await created(entry, link.value) : await failed(entry, link.failure))
  }

  const created = async (entry: JournalEntry, link: Link): Promise<JournalEntry> => {
    const settled = await settle(entry, { state: 'created', link })
    const { copyAutomatically } = await preferences.get()
    const copied = copyAutomatically ? await write(settled) : await settle(settled, { copy: 'not-asked' })
    await badge.show(copied)
    return copied
  }

  const failed = async (entry: JournalEntry, failure: Failure): Promise<JournalEntry> => {
    // First the draft with its password, then the entry without: at no moment is what was typed in neither.
    await drafts.save(entry.id, draftOf(entry.request))
    const settled = await settle(entry, { state: failure.code === 'timed-out' ? 'unknown' : 'failed', failure })
    await badge.show(settled)
    return settled
  }

  const settle = async (entry: JournalEntry, outcome: Partial<JournalEntry>): Promise<JournalEntry> => {
    const settled = { ...entry, ...outcome, request: withoutPassword(entry.request) }
    await journal.update(entry.id, (stored) => ({ ...settled, notice: stored.notice }))
    return settled
  }

  const write = async (entry: JournalEntry): Promise<JournalEntry> => {
    const isCopied = entry.link !== undefined && (await clipboard.write(entry.link.shortLink))
    return settle(entry, { copy: isCopied ? 'copied' : 'failed' })
  }

  return {
    create(order) {
      const running = underWay.get(order.id) ?? accept(order).finally(() => underWay.delete(order.id))
      underWay.set(order.id, running)
      return running
    },
    async outcome(id) {
      await underWay.get(id)
      const entry = await journal.get(id)
      if (entry === undefined) return fail({ code: 'internal' })
      // The worker that sent it was stopped before the answer came.
      return ok(entry.state === 'sending' ? await failed(entry, { code: 'timed-out' }) : entry)
    },
    async copy(id) {
      const entry = await journal.get(id)
      if (entry?.link === undefined) return fail({ code: 'internal' })
      return ok(await write(entry))
    },
  }
}

const withoutPassword = ({ password: _, ...request }: LinkRequest): LinkRequest => request

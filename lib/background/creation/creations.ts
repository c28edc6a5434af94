import { Mutex } from 'async-mutex'
import { type CreationOrder, isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { checkDraft, type LinkRequest } from '@/lib/domain/link/link-draft'
import { tidyTitle } from '@/lib/domain/link/title'
import { ok, type Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { DraftStore } from '@/lib/storage/drafts'
import type { LinkCache } from '../link-cache/link-cache'
import type { Vault } from '../vault/vault'
import type { Conclusion } from './conclusion'
import type { Journal } from './journal'
import type { Begun, Outbox } from './outbox'
import { isPlain, isTwin, serves } from './same-request'

type Dependencies = {
  journal: Pick<Journal, 'add' | 'update' | 'unsettled' | 'standing'>
  drafts: Pick<DraftStore, 'discard'>
  vault: Pick<Vault, 'get' | 'password' | 'setPassword' | 'entriesWithPassword'>
  preferences: { get(): Promise<Preferences> }
  outbox: Pick<Outbox, 'begin' | 'send'>
  conclusion: Pick<Conclusion, 'conclude'>
  /** The links that the link cache knows for a destination. */
  linkCache: Pick<LinkCache, 'leadingTo'>
  drawToken: () => string
  newId: () => string
  now: () => number
}

/** The newest title is the one to copy; where none is known, that of before stays. */
const titled = ({ title }: CreationOrder): Pick<JournalEntry, 'title'> => (title ? { title: tidyTitle(title) } : {})

/**
 * Creates the link that an order asks for, whatever triggered it: checked, written down, sent. The same order, or
 * another that asks for the same within seconds, joins it; and where there is a link for the same already, that one is
 * given, unless another is what is wanted. Gives the entry, settled or waiting, whose id tells whether it is this
 * order's. Failures, with nothing written down and nothing sent: those of checkDraft and of the
 * vault.
 */
export type Create = (order: CreationOrder) => Promise<Result<JournalEntry>>

export type Creations = {
  create: Create
  /** Drops the passwords that a worker left behind which died before it wrote their entry, or after that was settled. */
  tidy(): Promise<void>
}

export const createCreations = (dependencies: Dependencies): Creations => {
  const { journal, drafts, vault, preferences, outbox, conclusion, linkCache, drawToken, newId, now } = dependencies
  const accepting = new Mutex()

  const twinAmong = async (unsettled: JournalEntry[], baseUrl: string, request: LinkRequest) => {
    for (const entry of unsettled)
      if (entry.baseUrl === baseUrl && isTwin(entry, await vault.password(entry.id), request)) return entry
    return undefined
  }

  /** The draft has become an entry, or joined one, and is no longer offered. */
  const take = async (order: CreationOrder): Promise<void> => {
    await drafts.discard(order.replaces ?? order.pageUrl)
    if (order.replaces) await journal.update(order.replaces, (replaced) => ({ ...replaced, notice: 'closed' }))
  }

  /** What a batch asked for and a person asks for now is the person's, who waits for it. */
  const join = async (order: CreationOrder, found: JournalEntry): Promise<JournalEntry> => {
    const isOfBatch = found.batchId !== undefined && order.batchId === undefined
    if (!isOfBatch) return found
    const { pageUrl } = order
    const own: Partial<JournalEntry> = { ...titled(order), batchId: undefined, pageUrl, notice: 'pending' }
    const joined = await journal.update(found.id, (stored) => (isSettled(stored) ? stored : { ...stored, ...own }))
    return joined ?? found
  }

  /** An entry for a link that was made elsewhere, if the link cache knows one that answers a plain wish. */
  const fromCache = async (
    order: CreationOrder,
    { id: connectionId, baseUrl }: Connection,
    request: LinkRequest,
  ): Promise<JournalEntry | undefined> => {
    // Of a link in the list nothing tells its expiry, nor surely its tag.
    if (!isPlain(request) || request.tagId !== undefined || request.expiresAt !== undefined) return undefined
    const { first } = await linkCache.leadingTo(request.link)
    const link = first.find(({ hasPassword }) => !hasPassword)
    if (link === undefined) return undefined
    const entry: JournalEntry = {
      id: newId(),
      state: 'created',
      connectionId,
      baseUrl,
      pageUrl: order.pageUrl,
      askedAt: now(),
      request: { link: request.link },
      ...titled(order),
      hasPassword: false,
      hasDrawnToken: false,
      attempts: 0,
      link,
      notice: 'due',
    }
    await journal.add(entry)
    return entry
  }

  /** Gives the entry that stands for an order, and of a new one what it will be once it is settled or has to wait. */
  const accept = async (order: CreationOrder): Promise<Result<{ entry: JournalEntry; done?: Begun['done'] }>> => {
    const checked = checkDraft(order.draft, now())
    // Read at once, for a person waits.
    const [{ known: own, unsettled, created }, connection, preferred] = await Promise.all([
      journal.standing(order.id, checked.ok && !order.isAnother ? checked.value.link : undefined),
      vault.get(),
      preferences.get(),
    ])
    if (own) return ok({ entry: own })
    if (!checked.ok) return checked
    if (!connection.ok) return connection
    const { id: connectionId, baseUrl } = connection.value
    const found =
      (await twinAmong(unsettled, baseUrl, checked.value)) ??
      created.find((entry) => serves(entry, baseUrl, checked.value, now())) ??
      (order.isAnother || order.batchId !== undefined
        ? undefined
        : await fromCache(order, connection.value, checked.value))
    if (found) {
      const joined = await join(order, found)
      await take(order)
      return ok({ entry: joined })
    }
    const { password, ...request } = checked.value
    const hasDrawnToken = request.token === undefined && preferred.drawToken
    const entry: JournalEntry = {
      id: order.id,
      state: 'queued',
      connectionId,
      baseUrl,
      pageUrl: order.pageUrl,
      askedAt: now(),
      request: hasDrawnToken ? { ...request, token: drawToken() } : request,
      ...titled(order),
      hasPassword: password !== undefined,
      hasDrawnToken,
      attempts: 0,
      notice: order.batchId === undefined ? 'pending' : 'closed',
      batchId: order.batchId,
    }
    if (password !== undefined) await vault.setPassword(entry.id, password)
    const { written, done } = outbox.begin(entry, connection.value, unsettled)
    await written
    await take(order)
    return ok({ entry, done })
  }

  const tidy = async (): Promise<void> => {
    const unsettled = new Set((await journal.unsettled()).map(({ id }) => id))
    for (const id of await vault.entriesWithPassword()) if (!unsettled.has(id)) await vault.setPassword(id, undefined)
  }

  const create: Create = async (order) => {
    const accepted = await accepting.runExclusive(() => accept(order))
    if (!accepted.ok) return accepted
    const { entry, done } = accepted.value
    if (!isSettled(entry)) return ok(await (done ?? outbox.send(entry)))
    if (entry.id === order.id || order.batchId !== undefined) return ok(entry)
    // A link that was there before: what was asked for is to have it, so it is copied and shown like a new one.
    const own = { ...titled(order), notice: 'due', batchId: undefined } as const
    const reminded = await journal.update(entry.id, (stored) => ({ ...stored, ...own }))
    return ok(await conclusion.conclude({ ...(reminded ?? entry), askedAt: now(), copy: undefined }))
  }

  return { create, tidy: () => accepting.runExclusive(tidy) }
}

import { Mutex } from 'async-mutex'
import { type CreationOrder, isSettled, type JournalEntry, newEntry } from '@/lib/domain/creation/journal-entry'
import { fail, ok, type Result } from '@/lib/domain/failure'
import { checkDraft, isPlain, type LinkRequest } from '@/lib/domain/link/link-draft'
import { titleFor } from '@/lib/domain/link/link-note'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { DraftStore } from '@/lib/storage/drafts'
import type { Journal } from '../journal/journal'
import type { CurrentLink, LinkCache } from '../link-cache/link-cache'
import type { Vault } from '../vault/vault'
import type { Outbox, Started } from './outbox'
import { isDuplicate, satisfies } from './same-request'
import type { Settlement } from './settlement'
import type { TokenSupport } from './token-support'

type Dependencies = {
  journal: Pick<Journal, 'add' | 'update' | 'unsettled' | 'unseen' | 'orderContext'>
  drafts: Pick<DraftStore, 'discard'>
  vault: Pick<Vault, 'get' | 'password' | 'setPassword' | 'entriesWithPassword'>
  preferences: { get(): Promise<Preferences> }
  outbox: Pick<Outbox, 'begin' | 'send'>
  settlement: Pick<Settlement, 'finish'>
  linkCache: Pick<LinkCache, 'plainLinkTo'>
  tokenSupport: Pick<TokenSupport, 'of'>
  generateToken: () => string
  newId: () => string
  now: () => number
}

/** An order without a title leaves the title of the entry it joins. */
const titleOf = ({ title: named, draft }: CreationOrder): Pick<JournalEntry, 'title'> => {
  const title = titleFor(named, draft.link)
  return title === undefined ? {} : { title }
}

/**
 * Creates the link that an order asks for. An order that repeats an unsettled entry joins it, and one that an existing
 * link satisfies gets that link, unless the order asks for another one. Returns the entry, settled or pending; its id is
 * the order's only if the entry is new. Failures, before anything is sent: storage-full, those of checkDraft and the vault.
 */
export type Create = (order: CreationOrder) => Promise<Result<JournalEntry>>

export type Orders = {
  create: Create
  /** Deletes passwords and drafts orphaned by a crash. */
  tidy(): Promise<void>
}

export const createOrders = (dependencies: Dependencies): Orders => {
  const { journal, drafts, vault, preferences, outbox, settlement, linkCache, tokenSupport } = dependencies
  const { generateToken, newId, now } = dependencies
  const accepting = new Mutex()

  const findDuplicate = async (unsettled: JournalEntry[], connectionId: string, request: LinkRequest) => {
    for (const entry of unsettled)
      if (entry.connectionId === connectionId && isDuplicate(entry, await vault.password(entry), request)) return entry
    return undefined
  }

  const discardDraft = async (order: CreationOrder): Promise<void> => {
    await drafts.discard(order.replaces ?? order.pageUrl)
    if (order.replaces) await journal.update(order.replaces, (replaced) => ({ ...replaced, notice: 'dismissed' }))
  }

  /** An entry of a batch becomes the person's own if the person asks for the same link. */
  const join = async (order: CreationOrder, found: JournalEntry): Promise<JournalEntry> => {
    const isOfBatch = found.batchId !== undefined && order.batchId === undefined
    if (!isOfBatch) return found
    const { pageUrl } = order
    const own: Partial<JournalEntry> = { ...titleOf(order), batchId: undefined, pageUrl, notice: 'pending' }
    const joined = await journal.update(found.id, (stored) => (isSettled(stored) ? stored : { ...stored, ...own }))
    return joined ?? found
  }

  const entryFor = (
    order: CreationOrder,
    { id: connectionId, baseUrl }: Connection,
    rest: Pick<JournalEntry, 'id' | 'state' | 'request' | 'notice'> & Partial<JournalEntry>,
  ): JournalEntry =>
    newEntry({ connectionId, baseUrl, pageUrl: order.pageUrl, askedAt: now(), ...titleOf(order), ...rest })

  /** A link created elsewhere that satisfies the request, if the link cache has one. The key may still be locked. */
  const findCached = async (
    { isAnother, batchId, connectionId }: CreationOrder,
    request: LinkRequest,
    connecting: Promise<Result<Connection>>,
  ): Promise<CurrentLink | undefined> => {
    // The service's list has no expiry, and not always a tag.
    const mayDo = isPlain(request) && request.tagId === undefined && request.expiresAt === undefined
    if (!mayDo || isAnother || batchId !== undefined) return undefined
    const connection = connectionId === undefined ? await connecting : ok({ id: connectionId })
    if (!connection.ok) return undefined
    return linkCache.plainLinkTo(request.link, connection.value.id)
  }

  /** The entry of a link that was created elsewhere. */
  const addCached = async (
    order: CreationOrder,
    connection: Connection,
    destination: string,
    { link, expiresAt }: CurrentLink,
  ) => {
    // With its expiry, so that it is not taken for a current link later.
    const request = { link: destination, ...(expiresAt !== undefined && { expiresAt }) }
    const entry = entryFor(order, connection, { id: newId(), state: 'created', request, link, notice: 'unseen' })
    await journal.add(entry)
    return entry
  }

  /** The entry for an order; `done` is there if the entry is new. */
  const accept = async (order: CreationOrder): Promise<Result<{ entry: JournalEntry; done?: Started['done'] }>> => {
    const checked = checkDraft(order.draft, now())
    const connecting = vault.get(order.connectionId)
    const supporting = connecting.then((used) => (used.ok ? tokenSupport.of(used.value) : 'unknown'))
    // In parallel, because a person waits.
    const [{ known: own, unsettled, created }, connection, support, preferred, cached] = await Promise.all([
      journal.orderContext(order.id, checked.ok && !order.isAnother ? checked.value.link : undefined),
      connecting,
      supporting,
      preferences.get(),
      checked.ok ? findCached(order, checked.value, connecting) : undefined,
    ])
    if (own) return ok({ entry: own })
    if (!checked.ok) return checked
    if (!connection.ok) return connection
    const { id: connectionId } = connection.value
    const found =
      (await findDuplicate(unsettled, connectionId, checked.value)) ??
      created.find((entry) => satisfies(entry, connectionId, checked.value, now())) ??
      (cached && (await addCached(order, connection.value, checked.value.link, cached)))
    if (found) {
      const joined = await join(order, found)
      await discardDraft(order)
      return ok({ entry: joined })
    }
    const { password, ...request } = checked.value
    const hasGeneratedToken = request.token === undefined && preferred.generateToken && support !== 'refused'
    const entry = entryFor(order, connection.value, {
      id: order.id,
      state: 'queued',
      request: hasGeneratedToken ? { ...request, token: generateToken() } : request,
      hasPassword: password !== undefined,
      hasGeneratedToken,
      notice: order.batchId === undefined ? 'pending' : 'dismissed',
      batchId: order.batchId,
    })
    if (password !== undefined) await vault.setPassword(entry, password)
    const { written, done } = outbox.begin(entry, { connection: connection.value, support, unsettled })
    try {
      await written
    } catch (error) {
      done.catch(() => {})
      if ((error as Error).name !== 'QuotaExceededError') throw error
      return fail({ code: 'storage-full' })
    }
    await discardDraft(order)
    return ok({ entry, done })
  }

  const tidy = async (): Promise<void> => {
    const unsettled = new Set((await journal.unsettled()).map(({ id }) => id))
    for (const entry of await vault.entriesWithPassword())
      if (!unsettled.has(entry.id)) await vault.setPassword(entry, undefined)
    for (const { id, state } of await journal.unseen()) if (state === 'created') await drafts.discard(id)
  }

  const create: Create = async (order) => {
    const accepted = await accepting.runExclusive(() => accept(order))
    if (!accepted.ok) return accepted
    const { entry, done } = accepted.value
    if (entry.state === 'undecided') return ok(entry)
    if (!isSettled(entry)) return ok(await (done ?? outbox.send(entry)))
    if (entry.id === order.id || order.batchId !== undefined) return ok(entry)
    // An existing link is copied and shown like a new one.
    const own = { ...titleOf(order), notice: 'unseen', batchId: undefined } as const
    const updated = await journal.update(entry.id, (stored) => ({ ...stored, ...own }))
    return ok(await settlement.finish({ ...(updated ?? entry), askedAt: now(), copy: undefined }))
  }

  return { create, tidy: () => accepting.runExclusive(tidy) }
}

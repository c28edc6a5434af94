import { Mutex } from 'async-mutex'
import {
  type CreationOrder,
  isBatchOwn,
  isSettled,
  type JournalEntry,
  type Ordered,
  type PendingEntry,
  SCOPES,
  type Scope,
} from '@/lib/domain/creation/entry'
import { fail, ok, type Result } from '@/lib/domain/failure'
import { checkDraft, isPlain, type LinkRequest } from '@/lib/domain/link/link-draft'
import { titleFor } from '@/lib/domain/link/link-title'
import type { Connection } from '@/lib/domain/settings/connection'
import type { CurrentLink } from '../link-cache/link-cache'
import type { Parts } from '../parts'
import type { Outbox, Started } from './outbox'
import { isDuplicate, satisfies } from './same-request'
import type { Settlement } from './settlement'

/** An order, and the windows that it belongs to. */
type ScopedOrder = CreationOrder & Scope

/** An order without a title leaves the title of the entry it joins. */
const titleOf = (order: CreationOrder): Pick<JournalEntry, 'title'> => {
  const title = titleFor(order.title, order.draft.link)
  return title === undefined ? {} : { title }
}

/** Takes orders, one at a time. */
export const createOrders = (parts: Parts & { outbox: Outbox; settlement: Settlement }) => {
  const { journal, drafts, vault, passwords, outbox, settlement, linkCache, tokenKnowledge } = parts
  const { generateToken, newId, now } = parts
  const accepting = new Mutex()

  const findDuplicate = async (entries: JournalEntry[], connectionId: string, request: LinkRequest) => {
    for (const entry of entries) {
      if (isSettled(entry) || entry.connectionId !== connectionId) continue
      if (isDuplicate(entry, await passwords(entry).password(entry), request)) return entry
    }
    return undefined
  }

  const discardDraft = async (order: ScopedOrder): Promise<void> => {
    if (order.draftKey !== undefined) await drafts(order).discard(order.draftKey)
    if (order.replaces)
      await journal.update(order, order.replaces, (replaced) => ({ ...replaced, notice: 'dismissed' }))
  }

  /** A row of a batch is shown and copied like other links once the user orders the same. */
  const join = async (order: ScopedOrder, found: JournalEntry): Promise<JournalEntry> => {
    if (!isBatchOwn(found)) return found
    const own = { ...titleOf(order), askedAt: now(), notice: 'pending' } as const
    const joined = await journal.update(found, found.id, (stored) =>
      isSettled(stored) ? stored : { ...stored, ...own },
    )
    return joined ?? found
  }

  const entryFor = (
    order: ScopedOrder,
    { id: connectionId, baseUrl }: Connection,
    rest: Pick<Ordered, 'id' | 'request' | 'notice' | 'hasPassword'> & Partial<Ordered>,
  ): Ordered => ({
    connectionId,
    baseUrl,
    askedAt: now(),
    isPrivate: order.isPrivate,
    ...titleOf(order),
    ...rest,
  })

  /** A link created elsewhere that satisfies the request, if the link cache has one. The key may still be read. */
  const findCached = async (
    { isAnother, connectionId }: CreationOrder,
    request: LinkRequest,
    connecting: Promise<Result<Connection>>,
  ): Promise<CurrentLink | undefined> => {
    // The service's list has no expiry, and not always a tag.
    const mayDo = isPlain(request) && request.tagId === undefined && request.expiresAt === undefined
    if (!mayDo || isAnother) return undefined
    const connection = connectionId === undefined ? await connecting : ok({ id: connectionId })
    if (!connection.ok) return undefined
    return linkCache.plainLinkTo(request.link, connection.value.id)
  }

  /** The entry of a link that was created elsewhere. */
  const addCached = async (
    order: ScopedOrder,
    connection: Connection,
    destination: string,
    { link, expiresAt }: CurrentLink,
  ) => {
    // With its expiry, so that it is not taken for a current link later.
    const request = { link: destination, ...(expiresAt !== undefined && { expiresAt }) }
    const ordered = entryFor(order, connection, { id: newId(), request, hasPassword: false, notice: 'unseen' })
    const entry: JournalEntry = { ...ordered, state: 'created', link, warnings: [], wasCached: true }
    await journal.add(entry)
    return entry
  }

  /** The entry for an order; `done` is there if the entry is new. */
  const accept = async (order: ScopedOrder): Promise<Result<{ entry: JournalEntry; done?: Started['done'] }>> => {
    const checked = checkDraft(order.draft, now())
    const connecting = vault.get(order.connectionId)
    const learning = connecting.then((used) => (used.ok ? tokenKnowledge.get(used.value) : 'unknown'))
    // In parallel, because a user waits.
    const [{ known, waiting, alike }, connection, tokens, cached] = await Promise.all([
      journal.orderContext(order, order.id, checked.ok ? checked.value.link : undefined),
      connecting,
      learning,
      checked.ok ? findCached(order, checked.value, connecting) : undefined,
    ])
    // The same id with another address is another order: the first reply may have been lost, and the address corrected.
    const isRepeated = known !== undefined && !(checked.ok && known.request.link !== checked.value.link)
    if (isRepeated) return ok({ entry: known })
    if (!checked.ok) return checked
    if (!connection.ok) return connection
    const { id: connectionId } = connection.value
    const found =
      (await findDuplicate([...waiting, ...alike], connectionId, checked.value)) ??
      (order.isAnother ? undefined : alike.find((entry) => satisfies(entry, connection.value, checked.value, now()))) ??
      (cached && (await addCached(order, connection.value, checked.value.link, cached)))
    if (found) {
      const joined = await join(order, found)
      await discardDraft(order)
      return ok({ entry: joined })
    }
    const { password, ...request } = checked.value
    const isTokenGenerated = request.token === undefined && tokens !== 'refused'
    const entry: PendingEntry = {
      ...entryFor(order, connection.value, {
        id: known === undefined ? order.id : newId(),
        request,
        ...(isTokenGenerated && { generatedToken: generateToken() }),
        hasPassword: password !== undefined,
        notice: 'pending',
      }),
      state: 'pending',
      mayExist: false,
      attempts: 0,
    }
    if (password !== undefined) await passwords(entry).setPassword(entry, password)
    const { written, done } = outbox.begin(entry, { connection: connection.value, tokens, waiting })
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

  const tidy = async (scope: Scope): Promise<void> => {
    const ofScope = passwords(scope)
    for (const owner of await ofScope.entriesWithPassword()) {
      const entry = await journal.get(scope, owner.id)
      if (entry === undefined || isSettled(entry)) await ofScope.setPassword(owner, undefined)
    }
    for (const { id, state } of await journal.unseen(scope)) if (state === 'created') await drafts(scope).discard(id)
  }

  return {
    /**
     * Creates the link that an order asks for. An order that repeats an unsettled entry joins it, and one that an existing
     * link satisfies gets that link, unless the order asks for another one. Returns the entry, settled or pending; its id is
     * the order's only if the entry is new. Failures, before anything is sent: storage-full, those of checkDraft and the vault.
     */
    async create(order: CreationOrder, scope: Scope): Promise<Result<JournalEntry>> {
      const scoped = { ...order, isPrivate: scope.isPrivate }
      const accepted = await accepting.runExclusive(() => accept(scoped))
      if (!accepted.ok) return accepted
      const { entry, done } = accepted.value
      if (entry.state === 'unsure') return ok(entry)
      if (!isSettled(entry)) return ok(await (done ?? outbox.send(entry)))
      if (entry.id === order.id) return ok(entry)
      // An existing link is copied and shown like a new one.
      const own = { ...titleOf(order), notice: 'unseen', askedAt: now(), copy: undefined } as const
      const updated = await journal.update(entry, entry.id, (stored) => ({ ...stored, ...own }))
      return ok(await settlement.finish(updated ?? { ...entry, ...own }))
    },
    /** Deletes passwords and drafts orphaned by a crash, and the oldest entries. */
    tidy: (): Promise<void> =>
      accepting.runExclusive(async () => {
        for (const scope of SCOPES) await tidy(scope)
        await journal.trim()
      }),
  }
}

export type Create = ReturnType<typeof createOrders>['create']

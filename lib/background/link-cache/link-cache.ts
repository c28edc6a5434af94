import type { JournalEntry } from '@/lib/domain/creation/entry'
import type { KnownLinks } from '@/lib/domain/library/link-cache'
import type { CachedLink, DescribedLink, ListedLink, RowWindow } from '@/lib/domain/library/rows'
import { createStatsCounter, type LinkStats } from '@/lib/domain/library/stats'
import { hasExpired } from '@/lib/domain/link/expiry'
import type { Link } from '@/lib/domain/link/link'
import type { LinkParts } from './link-parts'

/** A link, and its expiry (ISO 8601) if it was created here with one. */
export type CurrentLink = { link: Link; expiresAt: string | undefined }

/** More than these are counted, not listed. */
const MAX_LISTED = 2

const NOTHING = { rows: [] as DescribedLink[], count: 0, cached: 0, maxClicks: 0 }

/** The first of several times; null if one is missing. */
const earliest = (times: readonly (number | undefined)[]): number | null =>
  times.length === 0 || times.includes(undefined) ? null : Math.min(...times.map(Number))

const asLink = ({ tagId: _, isTagAsked: __, expiresAt: ___, askedFor: ____, ...link }: CachedLink): Link => link

const asDescribed = ({ connectionId: _, ...link }: ListedLink): DescribedLink => link

/** Answers from the cache of the chosen connection only. Without its key, it is empty. */
export const createLinkCache = ({ cache, writer, searchIndex, titles, vault, now }: LinkParts) => {
  const openConnectionId = async (): Promise<string | undefined> => {
    const connection = await vault.get()
    return connection.ok ? connection.value.id : undefined
  }

  const currentLinksTo = async (destination: string, openId?: string): Promise<CachedLink[]> => {
    if (destination === '') return []
    try {
      const connectionId = openId ?? (await openConnectionId())
      if (connectionId === undefined) return []
      const links = await cache.leadingTo(connectionId, destination)
      return links.filter(({ expiresAt }) => !hasExpired(expiresAt, now()))
    } catch {
      // A popup works without the cache.
      return []
    }
  }

  const withTitles = async (connectionId: string, links: readonly CachedLink[]): Promise<ListedLink[]> => {
    const known = await titles.get(
      connectionId,
      links.map(({ id }) => id),
    )
    return links.map((link) => ({ ...link, connectionId, title: known.get(link.id) }))
  }

  return {
    /** The known links for an address that have no expiry that we know to be over. Never fails: a failure gives none. */
    async leadingTo(destination: string): Promise<KnownLinks> {
      const links = await currentLinksTo(destination)
      return { first: links.slice(0, MAX_LISTED).map(asLink), count: links.length }
    },
    /**
     * Of the same links, the one with the most clicks and no password. `openId` names a connection whose key is known to be
     * open; without it, the chosen connection is asked.
     */
    async plainLinkTo(destination: string, openId?: string): Promise<CurrentLink | undefined> {
      const plain = (await currentLinksTo(destination, openId)).find(({ hasPassword }) => !hasPassword)
      return plain && { link: asLink(plain), expiresAt: plain.expiresAt }
    },
    /** A window of the cached links that a search finds. */
    async search(window: Omit<RowWindow, 'connectionIds' | 'source'>) {
      // The index of a connection that is not cached is empty: its record would be read for each letter.
      const connectionId = await openConnectionId()
      if (connectionId === undefined) return NOTHING
      const { rows, ...found } = await searchIndex.find([connectionId], window)
      return { ...found, rows: rows.map(asDescribed) }
    },
    async withShortLink(shortLink: string): Promise<Link | undefined> {
      const connectionId = await openConnectionId()
      const found = connectionId === undefined ? undefined : await searchIndex.withShortLink(connectionId, shortLink)
      return found && asLink(asDescribed(found))
    },
    /** The links of a connection that have one of these tokens. */
    async withTokens(connectionId: string, tokens: readonly string[]): Promise<Link[]> {
      const connection = await vault.get(connectionId)
      return connection.ok
        ? (await searchIndex.withTokens(connectionId, new Set(tokens))).map(asDescribed).map(asLink)
        : []
    },
    /** The newest links, without loading the others. */
    async newest(count: number): Promise<DescribedLink[]> {
      const connectionId = await openConnectionId()
      if (connectionId === undefined) return []
      return (await withTitles(connectionId, await cache.newest(connectionId, count))).map(asDescribed)
    },
    /** Stats of connections together; without ids, of the chosen one. */
    async stats(connectionIds?: readonly string[]): Promise<LinkStats> {
      const connections = await Promise.all((connectionIds ?? [undefined]).map((id) => vault.get(id)))
      const ids = connections.flatMap((connection) => (connection.ok ? connection.value.id : []))
      const records = (await Promise.all(ids.map(cache.record))).filter((record) => record !== undefined)
      const counter = createStatsCounter()
      for (const { connectionId } of records)
        await cache.visit(connectionId, (links) => {
          for (const link of links) counter.add({ ...link, connectionId })
        })
      const { busiest, ...counts } = counter.counts()
      const titled = busiest.map(async ({ connectionId, ...link }) => withTitles(connectionId, [link]))
      return {
        ...counts,
        busiest: (await Promise.all(titled)).flat(),
        tagsReadAt: earliest(records.map(({ tags }) => tags?.readAt)),
        tagsAddUp: records.every(({ tags }) => tags?.addUp ?? true),
        clicksReadAt: earliest(records.map(({ fullReadAt }) => fullReadAt)),
      }
    },
    async isComplete(): Promise<boolean> {
      const connectionId = await openConnectionId()
      return connectionId !== undefined && (await cache.record(connectionId))?.progress === 'complete'
    },
    /**
     * Adds a link created here and what was ordered with it, without waiting for a read, unless its connection was removed
     * during the request. A failure to store it is ignored.
     */
    async add(created: JournalEntry): Promise<void> {
      if (created.state !== 'created') return
      const { connectionId, link, title } = created
      const { link: askedFor, tagId, expiresAt } = created.request
      const connection = await vault.get(connectionId)
      if (!connection.ok && connection.failure.code === 'not-connected') return
      const details = {
        ...(tagId !== undefined && { tagId, isTagAsked: true }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(!created.wasCached && { askedFor }),
      }
      // The next read sees a link that could not be added, and a title is not worth a failed creation.
      await writer.add(connectionId, { ...link, ...details }).catch(() => {})
      if (title !== undefined) await titles.learn(connectionId, link.id, title).catch(() => {})
    },
  }
}

export type LinkCache = ReturnType<typeof createLinkCache>

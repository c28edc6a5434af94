import { createBatcher, type Outcome } from '../database/batch.ts'
import {
  createInsert,
  type Database,
  inChunks,
  type RunStatement,
  type SqlValue,
  statement,
} from '../database/database.ts'
import type { BucketCache } from '../lists/bucket-lookup.ts'
import type { BucketUpkeep } from '../lists/bucket-upkeep.ts'
import { addToTotals, createShardPool } from '../lists/buckets.ts'
import { placesByClicks, placesByDate } from '../lists/places.ts'
import { type NewLink, StoreUnavailable } from '../store.ts'
import { addClicks, addPlaces } from './link-clicks.ts'
import { slotOf } from './visit-slots.ts'

/** Of one statement. */
const MAX_LINKS = 500

const insertLinks = createInsert(
  `insert into links (id, slot, token, folded_token, destination, password_hash, expires_at, tag_id, created_at, updated_at,
    key_name)`,
  'on conflict (folded_token, token) do nothing returning id',
)

const rowOf = (link: NewLink): SqlValue[] => {
  const { id, token, destination, passwordHash, expiresAt, tagId, createdAt, keyName = null } = link
  const tokens = [token, token.toLowerCase()]
  return [id, slotOf(id), ...tokens, destination, passwordHash, expiresAt, tagId, createdAt, createdAt, keyName]
}

const selectFolded = (links: readonly NewLink[]) =>
  statement(
    (bind) => `
      select folded_token as "foldedToken" from links
      where folded_token in (${links.map(({ token }) => bind(token.toLowerCase())).join(', ')})`,
  )

const selectIds = (links: readonly NewLink[]) =>
  statement((bind) => `select id from links where id in (${links.map(({ id }) => bind(id)).join(', ')})`)

/** Both say whether a link was added; false if its token is taken. Links that arrive together share a transaction. */
export type LinkCreation = {
  add(link: NewLink): Promise<boolean>
  addAll(links: readonly NewLink[]): Promise<boolean[]>
}

export const createLinkCreation = (database: Database, upkeep: BucketUpkeep): LinkCreation => {
  const { rowsPerStatement } = database
  const withShard = createShardPool()
  const cache: BucketCache = new Map()

  /**
   * A generated token differs from all others by more than case, so that it can be typed in any. As a condition of the
   * insert, this would take PostgreSQL as long as the rest of it, and could not be prepared: a plan made for a small table
   * reads all of a large one.
   */
  const withoutTakenInOtherCase = async (run: RunStatement, links: readonly NewLink[]): Promise<NewLink[]> => {
    const taken = new Set<string>()
    const generated = links.filter(({ isTokenGenerated }) => isTokenGenerated)
    for (const chunk of inChunks(generated, rowsPerStatement))
      for (const { foldedToken } of await run<{ foldedToken: string }>(selectFolded(chunk))) taken.add(foldedToken)
    return links.filter(({ isTokenGenerated, token }) => !(isTokenGenerated && taken.has(token.toLowerCase())))
  }

  /** The ids of those that were added. Their tokens differ by more than case. */
  const insert = async (links: readonly NewLink[], shard: number): Promise<Set<string>> => {
    let changed = new Map<string, number>()
    // Only for the first attempt: cached buckets may be stale, those looked up in the transaction hardly ever are.
    let usableCache: BucketCache | undefined = cache
    const added = await database.transaction(
      async (run) => {
        const free = await withoutTakenInOtherCase(run, links)
        // In the order of tokens, against deadlocks.
        const sorted = free.toSorted((one, other) => (one.token < other.token ? -1 : 1))
        const inserted = new Set<string>()
        for (const rows of inChunks(sorted, rowsPerStatement))
          for (const { id } of await run<{ id: string }>(insertLinks(rows.map(rowOf)))) inserted.add(id)
        const created = sorted.filter(({ id }) => inserted.has(id))
        await addPlaces({ run, rowsPerStatement }, created)
        const followed = created.flatMap(({ id, clicks }) => (clicks === 0 ? [] : [[id, clicks]]))
        for (const rows of inChunks(followed, rowsPerStatement)) await run(addClicks(rows))
        const places = created.flatMap((link) => [...placesByDate(link), ...placesByClicks(link)])
        const writer = { run, rowsPerStatement, shard, cache: usableCache }
        usableCache = undefined
        changed = places.length === 0 ? new Map() : await addToTotals(writer, places.map(countOne))
        return inserted
      },
      async (run) => {
        const found = await run<{ id: string }>(selectIds(links))
        return found.length > 0 ? new Set(found.map(({ id }) => id)) : undefined
      },
    )
    upkeep.note(changed)
    return added
  }

  const addAll = async (links: readonly NewLink[]): Promise<boolean[]> => {
    const added = new Set<string>()
    for (const round of separateEqualTokens(links))
      for (const id of await withShard((shard) => insert(round, shard))) added.add(id)
    return links.map(({ id }) => added.has(id))
  }

  const addEach = async (links: NewLink[]): Promise<Outcome<boolean>[]> => {
    try {
      return (await addAll(links)).map((result) => ({ result }))
    } catch (error) {
      if (links.length === 1 || error instanceof StoreUnavailable) return links.map(() => ({ error }))
      // One bad link must not take the others down.
      const outcomes: Outcome<boolean>[] = []
      for (const link of links) outcomes.push(...(await addEach([link])))
      return outcomes
    }
  }

  return { add: createBatcher(addEach, { maxItems: MAX_LINKS, maxWrites: database.maxWrites }), addAll }
}

const countOne = <Item>(place: Item): Item & { links: number } => ({ ...place, links: 1 })

/** Each round has every token at most once, ignoring case. */
const separateEqualTokens = (links: readonly NewLink[]): NewLink[][] => {
  const rounds: NewLink[][] = []
  const seen = new Map<string, number>()
  for (const link of links) {
    const folded = link.token.toLowerCase()
    const round = seen.get(folded) ?? 0
    seen.set(folded, round + 1)
    rounds[round] ??= []
    rounds[round].push(link)
  }
  return rounds
}

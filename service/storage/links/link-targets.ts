import { LRUCache } from 'lru-cache'
import { type Database, ROWS_TO_PLAN_BY, statement } from '../database/database.ts'
import { withinPatience } from '../database/patience.ts'
import { type LinkTarget, StoreUnavailable } from '../store.ts'

const DEFAULT_MAX_MEMORY = 64 * 1024 * 1024

/** Of a cached link besides its characters, which take two bytes each at most. */
const BYTES_PER_LINK = 400

/** In milliseconds: what operators change shows within a minute. */
const LINK_LIFETIME = 60_000

/** In milliseconds: how long a link is used again that could not be looked up. */
const STALE_LIFETIME = 5_000

/** In milliseconds: whoever tries tokens at random costs one read of each a second. */
const UNKNOWN_LIFETIME = 1_000
const MAX_UNKNOWN = 10_000

const selectTargets = `
  select id, token, destination, password_hash as "passwordHash", expires_at as "expiresAt"
  from links where folded_token = $1`

/** Finds links by their tokens. */
export type LinkTargets = {
  /** See Store.findLink. */
  find(token: string): Promise<LinkTarget | undefined>
  /** Looks a token up again that was unknown: call it once a link with it is stored. */
  forgetUnknown(token: string): void
}

/**
 * Caches the links that it finds in so many bytes, and unknown tokens for a second. `now` returns milliseconds of a
 * monotonic clock.
 */
export const createLinkTargets = (
  { read }: Pick<Database, 'read'>,
  maxMemory = DEFAULT_MAX_MEMORY,
  now = () => performance.now(),
): LinkTargets => {
  // Without a resolution, the cache reads the clock anew only after a timer.
  const clock = { perf: { now }, ttlResolution: 0 }
  const links = new LRUCache<string, LinkTarget>({
    // What is older than its lifetime is only found if it is asked for.
    noDeleteOnStaleGet: true,
    maxSize: maxMemory,
    sizeCalculation: ({ token, destination }) => BYTES_PER_LINK + 2 * (token.length + destination.length),
    ttl: LINK_LIFETIME,
    ...clock,
  })
  /** Folded tokens that no link has in any case. */
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_LIFETIME, ...clock })
  let creations = 0

  /** The links with a token in any case, or the one that was cached, if the database does not answer. */
  const readOrReuse = async (token: string, folded: string): Promise<LinkTarget[]> => {
    const isPrepared = links.size >= ROWS_TO_PLAN_BY
    const reading = read<LinkTarget>({ sql: selectTargets, values: [folded], isPrepared })
    const stale = links.get(token, { allowStale: true })
    if (stale === undefined) return reading
    try {
      return await withinPatience(reading)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      links.set(token, stale, { ttl: STALE_LIFETIME })
      return [stale]
    }
  }

  return {
    async find(token) {
      const cached = links.get(token)
      if (cached !== undefined) return cached
      const folded = token.toLowerCase()
      if (unknown.has(folded)) return undefined
      const before = creations
      const found = await readOrReuse(token, folded)
      // It may have been created while it was read.
      if (found.length === 0 && creations === before) unknown.set(folded, true)
      const exact = found.find((link) => link.token === token)
      if (exact === undefined) links.delete(token)
      else if (!links.has(token)) links.set(token, exact)
      // A match by another case is not cached: a later link may make it ambiguous.
      return exact ?? (found.length === 1 ? found[0] : undefined)
    },
    forgetUnknown(token) {
      creations += 1
      unknown.delete(token.toLowerCase())
    },
  }
}

/** Finds destinations by tokens. Unknown tokens are not in the result. */
export const createTokenLookup =
  (database: Pick<Database, 'read'>) =>
  async (tokens: readonly string[]): Promise<Map<string, string>> => {
    if (tokens.length === 0) return new Map()
    // The index begins with the folded token. It may find links whose tokens are written differently, too.
    const folded = tokens.map((token) => token.toLowerCase())
    const select = statement(
      (bind) => `select token, destination from links where folded_token in (${folded.map(bind).join(', ')})`,
    )
    const rows = await database.read<{ token: string; destination: string }>(select)
    return new Map(rows.map(({ token, destination }) => [token, destination]))
  }

import { type Database, statement } from '../database/database.ts'
import type { LinkTarget } from '../store.ts'

/** In bytes, for both generations of cached links. */
const MAX_MEMORY = 64 * 1024 * 1024

/** Of a cached link besides its characters, which take two bytes each at most. */
const BYTES_PER_LINK = 400

const selectTargets = `
  select id, token, destination, password_hash as "passwordHash", expires_at as "expiresAt"
  from links where folded_token = $1`

/**
 * Creates Store.findLink, which caches the links it finds: a link never changes. When the young generation is full, it
 * replaces the old one. A link of the old generation that is found again moves to the young one.
 */
export const createLinkTargets = ({ read }: Pick<Database, 'read'>) => {
  let young = new Map<string, LinkTarget>()
  let old = new Map<string, LinkTarget>()
  let youngBytes = 0

  const remember = (link: LinkTarget): void => {
    young.set(link.token, link)
    youngBytes += BYTES_PER_LINK + 2 * (link.token.length + link.destination.length)
    if (youngBytes < MAX_MEMORY / 2) return
    old = young
    young = new Map()
    youngBytes = 0
  }

  return async (token: string): Promise<LinkTarget | undefined> => {
    const known = young.get(token)
    if (known !== undefined) return known
    const links = old.has(token)
      ? [old.get(token)].filter((link) => link !== undefined)
      : await read<LinkTarget>({ sql: selectTargets, values: [token.toLowerCase()] })
    const exact = links.find((link) => link.token === token)
    if (exact !== undefined) remember(exact)
    // A match by another case is not cached: a later link may make it ambiguous.
    return exact ?? (links.length === 1 ? links[0] : undefined)
  }
}

/** Finds destinations by tokens. Unknown tokens are not in the result. */
export const createTokenLookup =
  (database: Pick<Database, 'read'>) =>
  async (tokens: readonly string[]): Promise<Map<string, string>> => {
    // The index begins with the folded token. It may find links whose tokens are written differently, too.
    const folded = tokens.map((token) => token.toLowerCase())
    const select = statement(
      (bind) => `select token, destination from links where folded_token in (${folded.map(bind).join(', ')})`,
    )
    const rows = await database.read<{ token: string; destination: string }>(select)
    return new Map(rows.map(({ token, destination }) => [token, destination]))
  }

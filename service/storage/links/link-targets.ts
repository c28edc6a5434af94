import { createBatcher } from '../database/batch.ts'
import { type Database, statement } from '../database/database.ts'
import type { LinkTarget } from '../store.ts'

type ReadingDatabase = Pick<Database, 'read' | 'maxWrites' | 'rowsPerStatement'>

/** In bytes, for both generations of cached links. */
const MAX_MEMORY = 64 * 1024 * 1024

/** Of a cached link besides its characters, which take two bytes each at most. */
const BYTES_PER_LINK = 400

const columns = 'id, token, destination, password_hash as "passwordHash", expires_at as "expiresAt"'

const selectTargets = `select ${columns} from links where folded_token = $1`

const selectTargetsOfAll = (foldedTokens: readonly string[]) =>
  statement(
    (bind) => `
      select ${columns} from links where folded_token in (${foldedTokens.map(bind).join(', ')})`,
  )

/** Of one statement. */
const MAX_TOKENS = 100

/** Finds the links that have a token in any case. A server is asked once for tokens that arrive together. */
const createReader = ({
  read,
  maxWrites,
  rowsPerStatement,
}: ReadingDatabase): ((foldedToken: string) => Promise<LinkTarget[]>) => {
  if (rowsPerStatement === 1) return (foldedToken) => read({ sql: selectTargets, values: [foldedToken] })
  return createBatcher(
    async (foldedTokens) => {
      const rows = await read<LinkTarget>(selectTargetsOfAll([...new Set(foldedTokens)]))
      const found = Map.groupBy(rows, ({ token }) => token.toLowerCase())
      return foldedTokens.map((foldedToken) => ({ result: found.get(foldedToken) ?? [] }))
    },
    { maxItems: MAX_TOKENS, maxWrites },
  )
}

/**
 * Creates Store.findLink, which caches the links it finds: a link never changes. When the young generation is full, it
 * replaces the old one. A link of the old generation that is found again moves to the young one.
 */
export const createLinkTargets = (database: ReadingDatabase) => {
  const readTargets = createReader(database)
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
      : await readTargets(token.toLowerCase())
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

import { type Database, statement } from './database/database.ts'

/** Tells where the links with some tokens lead, by these tokens; tokens that no link has are not in it. */
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

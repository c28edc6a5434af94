import * as z from 'zod/mini'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { type Tokens, tokensAfter } from '@/lib/domain/creation/machine'
import type { Link } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from '@/lib/storage/stored-item'

const recordSchema = z.nullable(
  z.object({ baseUrl: z.string(), fieldName: z.string(), tokens: z.enum(['honored', 'refused']) }),
)

/** What is known of each connection's tokens. It holds for one address and one name of the field. */
export const createTokenKnowledge = (area: Area) => {
  const itemOf = (connectionId: string) =>
    storedItem({ area, key: `tokens:${connectionId}`, schema: recordSchema, fallback: null })

  const get = async ({ id, baseUrl, details }: Connection): Promise<Tokens> => {
    const record = await itemOf(id).get()
    const isValid = record?.baseUrl === baseUrl && record.fieldName === details.body.token
    return isValid ? record.tokens : 'unknown'
  }

  const forget = (connectionId: string): Promise<void> => itemOf(connectionId).remove()

  const settle = ({ id, baseUrl, details }: Connection, tokens: Exclude<Tokens, 'unknown'>): Promise<void> =>
    itemOf(id).set({ baseUrl, fieldName: details.body.token, tokens })

  return {
    get,
    /** Stores what a test found out. */
    settle,
    /** Learns from the link that the service created for an entry. */
    async learn(connection: Connection, entry: JournalEntry, link: Link): Promise<void> {
      const known = await get(connection)
      const tokens = tokensAfter(known, entry, link)
      if (tokens === known) return
      if (tokens === 'unknown') await forget(connection.id)
      else await settle(connection, tokens)
    },
    forget,
  }
}

export type TokenKnowledge = ReturnType<typeof createTokenKnowledge>

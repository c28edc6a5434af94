import type { JournalEntry } from '@/lib/domain/creation/entry'
import { tokensAfter } from '@/lib/domain/creation/machine'
import type { Link } from '@/lib/domain/link/link'
import type { Connection, ConnectionRecord, Tokens } from '@/lib/domain/settings/connection'
import type { ConnectionStore } from '@/lib/storage/connections'

/** True if a connection still has the address and the name of the field that were used. */
const isCurrent = (record: ConnectionRecord, { baseUrl, details }: Connection): boolean =>
  record.baseUrl === baseUrl && record.details.body.token === details.body.token

/** What is known of each connection's tokens. It holds for one address and one name of the field. */
export const createTokenKnowledge = (connections: ConnectionStore) => {
  const change = (connection: Connection, tokensFrom: (tokens: Tokens) => Tokens): Promise<void> =>
    connections.change(connection.id, (record) => {
      const tokens = tokensFrom(record.tokens)
      return tokens === record.tokens || !isCurrent(record, connection) ? record : { ...record, tokens }
    })

  return {
    async get(connection: Connection): Promise<Tokens> {
      const record = await connections.get(connection.id)
      return record && isCurrent(record, connection) ? record.tokens : 'unknown'
    },
    /** Stores what a test found out. */
    settle: (connection: Connection, tokens: Tokens): Promise<void> => change(connection, () => tokens),
    /** Learns from the link that the service created for an entry. */
    learn: (connection: Connection, entry: JournalEntry, link: Link): Promise<void> =>
      change(connection, (tokens) => tokensAfter(tokens, entry, link)),
  }
}

export type TokenKnowledge = ReturnType<typeof createTokenKnowledge>

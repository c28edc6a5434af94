import { createTokenKnowledge } from '@/lib/background/creation/tokens'
import type { Connection, ConnectionRecord } from '@/lib/domain/settings/connection'
import { createConnectionStore } from '@/lib/storage/connections'
import { createStorageArea } from './storage-area'

/** A connection without its secrets, as the vault stores it at first. */
const recordOf = ({ id, baseUrl, details }: Omit<Connection, 'apiKey' | 'headers'>): ConnectionRecord => ({
  id,
  name: '',
  connectedAt: 1,
  baseUrl,
  keyStorage: 'stored',
  details,
  tokens: 'unknown',
  headerNames: [],
  keyHint: 'wxyz',
  isKeyRefused: false,
})

/** What is known of the tokens of a stored connection: nothing yet. */
export const tokenKnowledgeOf = (connection: Connection) => {
  const local = createStorageArea()
  // The double writes at once.
  void local.set({ [`connection:${connection.id}`]: recordOf(connection) })
  return createTokenKnowledge(createConnectionStore(local, createStorageArea()))
}

import type { Result } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ConnectionStore } from '@/lib/storage/connections'
import type { ApiClient } from './api/api-client'
import type { Vault } from './vault/vault'

/** Records whether a connection's service refuses its key, for the options to show. */
export const createKeyWatch = (connections: ConnectionStore, { isCurrent }: Vault) => {
  /** By key, so that not every reply is written. */
  const recorded = new Map<string, boolean>()

  const record = async (connection: Connection, isKeyRefused: boolean): Promise<void> => {
    const key = JSON.stringify([connection.id, connection.apiKey])
    if (recorded.get(key) === isKeyRefused || !isCurrent(connection)) return
    recorded.set(key, isKeyRefused)
    await connections.change(connection.id, (stored) =>
      stored.isKeyRefused === isKeyRefused ? stored : { ...stored, isKeyRefused },
    )
  }

  const watch = async <Value>(connection: Connection, reply: Promise<Result<Value>>): Promise<Result<Value>> => {
    const result = await reply
    const isKeyRefused = !result.ok && result.failure.code === 'unauthorized'
    // Nobody waits for it. The browser logs a failure.
    if (result.ok || isKeyRefused) void record(connection, isKeyRefused)
    return result
  }

  return (api: ApiClient): ApiClient => ({
    createLink: (connection, request) => watch(connection, api.createLink(connection, request)),
    listLinks: (connection, query) => watch(connection, api.listLinks(connection, query)),
    listTags: (connection) => watch(connection, api.listTags(connection)),
    createTag: (connection, tag) => watch(connection, api.createTag(connection, tag)),
    updateTag: (connection, tag) => watch(connection, api.updateTag(connection, tag)),
  })
}

import type { ConnectionStore } from '@/lib/storage/connections'
import type { Area } from '@/lib/storage/stored-item'

/** The first words of all keys in storage.local. */
const ITEMS: readonly string[] = [
  'chosen-connection',
  'connection',
  'connections',
  'key',
  'popup',
  'preference',
  'recent-tags',
  'tags',
  'unfinished-changes',
  'unreadable',
  'utm',
]

/** Those with the id of a connection. The vault deletes keys. */
const OF_CONNECTIONS: readonly string[] = ['recent-tags', 'tags']

export const DATABASES: readonly string[] = ['journal', 'link-cache', 'link-titles']

/** Deletes items and databases that this version does not know, and items of connections that no longer exist. */
export const createCleanUp = (local: Area, connections: ConnectionStore) => async (): Promise<void> => {
  const keys = Object.keys(await local.get(null))
  // Read afterwards: a connection is stored before what belongs to it.
  const ids = await connections.ids()
  const isLeftOver = (key: string): boolean => {
    const [word = '', id = ''] = key.split(/[.:]/, 2)
    return OF_CONNECTIONS.includes(word) ? !ids.includes(id) : !ITEMS.includes(word)
  }
  const leftOver = keys.filter(isLeftOver)
  if (leftOver.length > 0) await local.remove(leftOver)
  for (const { name } of await indexedDB.databases())
    if (name !== undefined && !DATABASES.includes(name)) indexedDB.deleteDatabase(name)
}

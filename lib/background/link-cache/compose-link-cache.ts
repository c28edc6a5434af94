import type { Storage } from 'webextension-polyfill'
import type { PreferenceStore } from '../account/preference-store'
import type { ApiClient } from '../api/api-client'
import type { Clipboard } from '../browser/clipboard'
import { openedOnce } from '../storage/opened-once'
import type { Vault } from '../vault/vault'
import { openCacheDatabase } from './cache-database'
import { createCacheWriter } from './cache-writer'
import { createCachedPages } from './cached-pages'
import { createLinkCache } from './link-cache'
import { createLinkSync } from './link-sync'
import { createSearchIndex } from './search-index'
import { createSyncSchedule } from './sync-schedule'

type Outside = {
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks' | 'listTags'>
  preferences: Pick<PreferenceStore, 'get'>
  clipboard: Pick<Clipboard, 'write'>
  session: Storage.StorageArea
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** The local copy of the service's list: what answers from it, and what keeps it in step. */
export const composeLinkCache = (outside: Outside) => {
  const database = openedOnce(openCacheDatabase)
  const cache = createCachedPages(database)
  const searchIndex = createSearchIndex(async (connectionId, onLink) => {
    const record = await cache.record(connectionId)
    if (record) await cache.visit(record, onLink)
  })
  const writer = createCacheWriter(database, searchIndex)
  const isWanted = async () => (await outside.preferences.get()).keepMirror
  const linkSync = createLinkSync({ ...outside, cache, writer, isWanted })
  const syncSchedule = createSyncSchedule({ ...outside, linkSync, isWanted })
  const linkCache = createLinkCache({ ...outside, cache, writer, searchIndex })
  return { linkCache, linkSync, syncSchedule }
}

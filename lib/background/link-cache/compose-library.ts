import type { Storage } from 'webextension-polyfill'
import type { PreferenceStore } from '@/lib/storage/preferences'
import type { ApiClient } from '../api/api-client'
import type { Clipboard } from '../browser/clipboard'
import { openedOnce } from '../storage/opened-once'
import type { Vault } from '../vault/vault'
import { createHeldPages } from './held-pages'
import { createKnown } from './known'
import { createLinkTags } from './link-tags'
import { createMirror } from './mirror'
import { createMirrorAdditions } from './mirror-additions'
import { openMirrorDatabase } from './mirror-database'
import { createMirrorReading } from './mirror-reading'
import { createMirrorUpkeep } from './mirror-upkeep'
import { createMirrorWriter } from './mirror-writer'
import { createMirrored } from './mirrored'
import { createOverview } from './overview'
import { createSearchLines } from './search-lines'
import { sha256 } from './sha256'

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

/** The copy of the service's list: what reads it, what keeps it up to date, and what is told from it. */
export const composeLibrary = (outside: Outside) => {
  const database = openedOnce(openMirrorDatabase)
  const pages = createHeldPages(database)
  const mirror = createMirror(database, pages)
  const searchLines = createSearchLines(mirror)
  const writer = createMirrorWriter(database, searchLines.forget)
  const additions = createMirrorAdditions(database, searchLines.forget)
  const linkTags = createLinkTags(database)
  const isWanted = async () => (await outside.preferences.get()).keepMirror
  const held = { mirror, pages, writer, additions, linkTags }
  const mirrorReading = createMirrorReading({ ...outside, ...held, digest: sha256, isWanted })
  const upkeep = createMirrorUpkeep({ ...outside, reading: mirrorReading })
  const mirrored = createMirrored({ ...outside, mirror, digest: sha256 })
  const known = createKnown({ ...outside, ...held, mirrored })
  return { mirror, mirrorReading, upkeep, mirrored, searchLines, known, overview: createOverview(held) }
}

import type { Storage } from 'webextension-polyfill'
import type { Clipboard } from '../clipboard/clipboard'
import type { Vault } from '../key/vault'
import type { ApiClient } from '../network/api-client'
import type { PreferenceStore } from '../settings/preference-store'
import { openedOnce } from '../storage/opened-once'
import { createKnown } from './known'
import { createLinkTags } from './link-tags'
import { createMirror } from './mirror'
import { openMirrorDatabase } from './mirror-database'
import { createMirrorReading } from './mirror-reading'
import { createMirrorUpkeep } from './mirror-upkeep'
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
  const mirror = createMirror(database, () => searchLines.forget())
  const searchLines = createSearchLines(mirror)
  const linkTags = createLinkTags(database)
  const isWanted = async () => (await outside.preferences.get()).keepMirror
  const mirrorReading = createMirrorReading({ ...outside, mirror, linkTags, digest: sha256, isWanted })
  const upkeep = createMirrorUpkeep({ ...outside, reading: mirrorReading })
  const mirrored = createMirrored({ ...outside, mirror, digest: sha256 })
  const known = createKnown({ ...outside, mirror, mirrored })
  return { mirror, mirrorReading, upkeep, mirrored, searchLines, known, overview: createOverview(mirror) }
}

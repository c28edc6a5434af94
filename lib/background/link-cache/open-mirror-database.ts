import { openDB } from 'idb'
import type { MirrorDatabase, MirrorSchema } from './mirror-database'
import { upgradeMirror } from './mirror-upgrade'

/** Opens the mirror's database, apart from the journal's: it can be thrown away at any time. */
export const openMirrorDatabase = (onClosed: () => void): Promise<MirrorDatabase> =>
  openDB<MirrorSchema>('mirror', 5, {
    terminated: onClosed,
    upgrade(database, version, next, change) {
      // The library does not wait for it, and would keep what a failed one has done so far.
      upgradeMirror(database, version, next, change).catch(() => change.abort())
    },
  })

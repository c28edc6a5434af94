import type { Overview } from '@/lib/domain/library/stats'
import { ok } from '@/lib/domain/result'
import type { Handlers } from '../../rpc/dispatcher'
import type { PreferenceStore } from '../account/preference-store'
import type { ApiClient } from '../api/api-client'
import type { Known } from '../link-cache/known'
import type { Mirror } from '../link-cache/mirror'
import type { MirrorReading } from '../link-cache/mirror-reading'
import type { MirrorUpkeep } from '../link-cache/mirror-upkeep'
import type { Vault } from '../vault/vault'
import { done } from './done'

export type LibraryParts = {
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks'>
  preferences: Pick<PreferenceStore, 'get'>
  mirror: Pick<Mirror, 'read'>
  mirrorReading: MirrorReading
  upkeep: MirrorUpkeep
  overview: () => Promise<Overview>
  known: Pick<Known, 'copy'>
}

const NO_COPY = { progress: 'off', isBusy: false, held: 0, total: null, readAt: null, tagsReadAt: null } as const

/** The service's list, and the copy of it. */
export const libraryMethods = (parts: LibraryParts) => {
  const { vault, api, preferences, mirror, mirrorReading, upkeep, overview, known } = parts
  return {
    async listLinks(query) {
      const connection = await vault.get()
      return connection.ok ? api.listLinks(connection.value, query) : connection
    },
    getMirror: async () => ok((await preferences.get()).keepMirror ? await mirrorReading.state() : NO_COPY),
    catchUpMirror: () => done(upkeep.catchUp()),
    catchUpTags: () => done(upkeep.catchUpTags()),
    async readMirrorAgain() {
      mirrorReading.readAgain()
      return ok(null)
    },
    pauseMirror: () => done(mirrorReading.pause()),
    async resumeMirror() {
      mirrorReading.resume()
      return ok(null)
    },
    getOverview: async () => ok(await overview()),
    readMirror: async ({ after }) => ok(await mirror.read(after)),
    copyKnownLink: async ({ id }) => ok(await known.copy(id)),
  } satisfies Partial<Handlers>
}

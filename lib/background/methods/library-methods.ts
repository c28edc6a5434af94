import type { Overview } from '@/lib/domain/library/stats'
import { done, ok } from '@/lib/domain/result'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { AppStorage } from '@/lib/storage/storage'
import type { ApiClient } from '../api/api-client'
import type { Mirror } from '../link-cache/mirror'
import type { MirrorReading } from '../link-cache/mirror-reading'
import type { MirrorUpkeep } from '../link-cache/mirror-upkeep'
import type { Vault } from '../vault/vault'

export type LibraryParts = {
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks'>
  storage: Pick<AppStorage, 'preferences'>
  mirror: Pick<Mirror, 'read'>
  mirrorReading: MirrorReading
  upkeep: MirrorUpkeep
  overview: () => Promise<Overview>
}

const NO_COPY = { progress: 'off', isBusy: false, held: 0, total: null, readAt: null, tagsReadAt: null } as const

/** The service's list, and the copy of it. */
export const libraryMethods = (parts: LibraryParts) => {
  const { vault, api, storage, mirror, mirrorReading, upkeep, overview } = parts
  return {
    async listLinks(query) {
      const connection = await vault.get()
      return connection.ok ? api.listLinks(connection.value, query) : connection
    },
    getMirror: async () => ok((await storage.preferences.get()).keepMirror ? await mirrorReading.state() : NO_COPY),
    catchUpMirror: () => done(upkeep.catchUp()),
    catchUpTags: () => done(upkeep.catchUpTags()),
    async readMirrorAgain() {
      void mirrorReading.readAgain()
      return ok(null)
    },
    pauseMirror: () => done(mirrorReading.pause()),
    async resumeMirror() {
      void mirrorReading.resume()
      return ok(null)
    },
    getOverview: async () => ok(await overview()),
    readMirror: async ({ after }) => ok(await mirror.read(after)),
  } satisfies Partial<Handlers>
}

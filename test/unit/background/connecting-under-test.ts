import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createReleaseHosts } from '@/lib/background/browser/permissions'
import { createConnecting } from '@/lib/background/connecting'
import { fail, ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { createStorage } from '@/lib/storage/storage'
import { createStored } from '@/lib/ui/stored'
import { vaultUnderTest } from '../../support/vault-under-test'

export const address = 'https://links.example/api/'

export const baseUrl = 'https://links.example/api'

export const key = 'sentinel-key-0123456789'

/** The real vault over the fake browser's storage; permissions and service are doubles that write down what they were asked. */
export const connectingUnderTest = ({ granted = ['https://links.example/*'], requiredHosts = [] as string[] } = {}) => {
  const origins = new Set([...granted, ...requiredHosts])
  const asked: Connection[] = []
  const answer = { accepts: true }
  const storage = createStorage(fakeBrowser.storage as never, Date.now)
  let ids = 0
  const { local, session } = fakeBrowser.storage
  const { vault } = vaultUnderTest({ local: local as never, session: session as never })
  const permissions = {
    contains: async ({ origins: wanted = [] }: { origins?: string[] }) => wanted.every((origin) => origins.has(origin)),
    getAll: async () => ({ origins: [...origins], permissions: [] }),
    async remove({ origins: removed = [] }: { origins?: string[] }) {
      for (const origin of removed) origins.delete(origin)
      return true
    },
  }
  const uncertain: string[] = []
  const connecting = createConnecting({
    vault,
    api: {
      async listTags(connection) {
        asked.push(connection)
        return answer.accepts ? ok([]) : fail({ code: 'unauthorized', status: 401 })
      },
      listLinks: async () => fail({ code: 'unreachable' }),
    },
    storage,
    askAboutUncertain: async (id) => void uncertain.push(id),
    releaseHosts: createReleaseHosts({ vault, permissions, requiredHosts }),
    newId: () => `c${++ids}`,
  })
  const connect = (to: string, by: string, connectionId: string | null = null, allowsHttp = false) =>
    connecting.connect({ address: to, key: by, connectionId, allowsHttp })
  const { connection: view } = createStored({ storage: fakeBrowser.storage, permissions } as never)
  return { connecting, connect, view, vault, storage, origins, asked, answer, uncertain }
}

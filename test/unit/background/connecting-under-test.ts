import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createHosts } from '@/lib/background/browser/permissions'
import { createConnecting } from '@/lib/background/connecting'
import { createUnfinished } from '@/lib/background/unfinished'
import { fail, ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Input } from '@/lib/rpc/contract'
import { createStorage } from '@/lib/storage/storage'
import { createStored } from '@/lib/ui/stored'
import { doublesOf } from '@/test/support/doubles'
import { vaultUnderTest } from '../../support/vault-under-test'

export const address = 'https://links.example/api/'

export const baseUrl = 'https://links.example/api'

export const key = 'sentinel-key-0123456789'

/** The real vault over the fake browser's storage; permissions and service are doubles that write down what they were asked. */
export const connectingUnderTest = ({ granted = ['https://links.example/*'], requiredHosts = [] as string[] } = {}) => {
  const origins = new Set([...granted, ...requiredHosts])
  const asked: Connection[] = []
  const answer = { accepts: true, until: Promise.resolve() }
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
  const settled: unknown[] = []
  const erased: string[] = []
  const hosts = createHosts(doublesOf({ storage, permissions }), requiredHosts)
  /** Resolves once pending entries are settled. */
  const world = { settling: Promise.resolve() }
  const openConnecting = () =>
    createConnecting(
      doublesOf({
        vault,
        candidateApi: {
          async listTags(connection) {
            asked.push(connection)
            await answer.until
            return answer.accepts && !connection.baseUrl.includes('wrong.')
              ? ok([])
              : fail({ code: 'unauthorized', status: 401 })
          },
        },
        api: {
          listLinks: async () => fail({ code: 'unreachable' }),
          listTags: async () => fail({ code: 'unreachable' }),
        },
        storage,
        linkSync: { erase: async (id = '') => void erased.push(id) },
        decisions: {
          async settleReplaced({ id, baseUrl }) {
            await world.settling
            settled.push([id, baseUrl])
          },
        },
        hosts,
        unfinished: createUnfinished(local as never),
        newId: () => `c${++ids}`,
      }),
    )
  const connecting = openConnecting()
  const connect = (to: string, by: string, connectionId: string | null = null, more: Partial<Input<'connect'>> = {}) =>
    connecting.connect({ address: to, key: by, connectionId, ...more })
  const { connection: view } = createStored({ storage: fakeBrowser.storage, permissions } as never)
  return {
    connecting,
    connect,
    view,
    vault,
    storage,
    origins,
    hosts,
    asked,
    answer,
    settled,
    erased,
    world,
    openConnecting,
  }
}

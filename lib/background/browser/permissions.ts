import type { Permissions } from 'webextension-polyfill'
import { hostPattern } from '@/lib/domain/settings/service-address'
import type { ConnectionStore } from '@/lib/storage/connections'

type HostAccess = {
  /** Whether the user has granted access to the hosts of a pattern. */
  mayReach(pattern: string): Promise<boolean>
  /** Clears the cache after a permission was revoked. */
  forget(): void
}

/** Access to hosts, cached because asking the browser takes a tenth of a request. */
export const createHostAccess = ({ contains }: Pick<Permissions.Static, 'contains'>): HostAccess => {
  const allowed = new Set<string>()
  return {
    async mayReach(pattern) {
      if (!allowed.has(pattern) && (await contains({ origins: [pattern] }))) allowed.add(pattern)
      return allowed.has(pattern)
    },
    forget: () => allowed.clear(),
  }
}

type Dependencies = {
  connections: Pick<ConnectionStore, 'list'>
  permissions: Pick<Permissions.Static, 'getAll' | 'remove'>
  /** Hosts in the manifest, whose permission cannot be removed. */
  requiredHosts: readonly string[]
}

/** The permissions for hosts: each is granted before its connection is there. */
export const createHosts = ({ connections, permissions, requiredHosts }: Dependencies) => {
  const awaited: string[] = []

  /** Gives back the permissions for hosts that no connection uses, and no connecting waits for. */
  const release = async (): Promise<void> => {
    const used = (await connections.list()).map(({ baseUrl }) => hostPattern(baseUrl))
    const { origins = [] } = await permissions.getAll()
    const kept = [...used, ...awaited, ...requiredHosts]
    const released = origins.filter((origin) => !kept.includes(origin))
    if (released.length > 0) await permissions.remove({ origins: released })
  }

  return {
    release,
    /** Keeps the permission for a host during some work. Afterwards, it is given back unless a connection uses it. */
    async keepDuring<Value>(pattern: string, work: () => Promise<Value>): Promise<Value> {
      awaited.push(pattern)
      try {
        return await work()
      } finally {
        awaited.splice(awaited.indexOf(pattern), 1)
        await release()
      }
    },
  }
}

export type Hosts = ReturnType<typeof createHosts>

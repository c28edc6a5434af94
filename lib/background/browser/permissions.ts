import type { Permissions } from 'webextension-polyfill'
import { hostPattern } from '@/lib/domain/settings/service-address'
import type { Base } from '../base'

/** Access to hosts. It is cached: each request asks for it, and the browser answers slowly. */
export const createHostAccess = ({ contains }: Pick<Permissions.Static, 'contains'>) => {
  const allowed = new Set<string>()
  return {
    /** Whether the user has granted access to the hosts of a pattern. */
    async mayReach(pattern: string): Promise<boolean> {
      if (!allowed.has(pattern) && (await contains({ origins: [pattern] }))) allowed.add(pattern)
      return allowed.has(pattern)
    },
    /** Clears the cache after a permission was revoked. */
    forget: () => allowed.clear(),
  }
}

export type HostAccess = ReturnType<typeof createHostAccess>

/**
 * The permissions for hosts: each is granted before its connection is there. Those of `requiredHosts` are in the manifest,
 * and cannot be removed.
 */
export const createHosts = ({ storage, permissions }: Base, requiredHosts: readonly string[]) => {
  const awaited: string[] = []

  /** Releases the permissions for hosts that no connection uses, and no connecting waits for. */
  const release = async (): Promise<void> => {
    const used = (await storage.connections.list()).map(({ baseUrl }) => hostPattern(baseUrl))
    const { origins = [] } = await permissions.getAll()
    const kept = [...used, ...awaited, ...requiredHosts]
    const released = origins.filter((origin) => !kept.includes(origin))
    if (released.length > 0) await permissions.remove({ origins: released })
  }

  return {
    release,
    /** Keeps the permission for a host during some work. Afterwards, it is released unless a connection uses it. */
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

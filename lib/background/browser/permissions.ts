import type { Permissions } from 'webextension-polyfill'
import { hostPattern } from '@/lib/domain/settings/service-address'
import type { Vault } from '../vault/vault'

type HostAccess = {
  /** Whether the person has granted access to the hosts of a pattern. */
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
  vault: Pick<Vault, 'list'>
  permissions: Pick<Permissions.Static, 'getAll' | 'remove'>
  /** Hosts in the manifest, whose permission cannot be removed. */
  requiredHosts: readonly string[]
}

/** Gives back the permissions for hosts that no connection uses. */
export const createReleaseHosts =
  ({ vault, permissions, requiredHosts }: Dependencies) =>
  async (): Promise<void> => {
    const used = (await vault.list()).map(({ baseUrl }) => hostPattern(baseUrl))
    const { origins = [] } = await permissions.getAll()
    const released = origins.filter((origin) => !used.includes(origin) && !requiredHosts.includes(origin))
    if (released.length > 0) await permissions.remove({ origins: released })
  }

import type { Permissions } from 'webextension-polyfill'

export type HostAccess = {
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

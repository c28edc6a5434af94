import type { Permissions } from 'webextension-polyfill'

export type HostAccess = (pattern: string) => Promise<boolean>

/**
 * Whether the person has granted access to the hosts of a pattern. Cached until a permission is revoked, because asking
 * the browser takes a tenth of a request.
 */
export const createHostAccess = ({
  contains,
  onRemoved,
}: Pick<Permissions.Static, 'contains' | 'onRemoved'>): HostAccess => {
  const allowed = new Set<string>()
  onRemoved.addListener(() => allowed.clear())
  return async (pattern) => {
    if (!allowed.has(pattern) && (await contains({ origins: [pattern] }))) allowed.add(pattern)
    return allowed.has(pattern)
  }
}

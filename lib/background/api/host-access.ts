import type { Permissions } from 'webextension-polyfill'

export type HostAccess = (pattern: string) => Promise<boolean>

/**
 * Whether the person lets the extension speak with the hosts of a pattern. A yes is believed until one is taken back: to
 * ask the browser costs a tenth of a request.
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

import type { Storage } from 'webextension-polyfill'
import type { PresetAddress } from '@/lib/domain/settings/connection'
import { checkAddress } from '@/lib/domain/settings/connection'

/**
 * The address that the build was made for, or else the one that an organisation's policy presets; none where it is not
 * an address.
 */
export const createPresetAddress =
  (builtFor: string | undefined, managed: Storage.StorageArea | undefined) => async (): Promise<PresetAddress> => {
    const fixed = checkAddress(builtFor ?? '')
    if (fixed.ok) return { address: fixed.value, isFixed: true }
    // Not every browser has a place for policies, and Firefox rejects where there is no policy.
    const policy: Record<string, unknown> | undefined = await managed?.get('serviceAddress').catch(() => ({}))
    const address = checkAddress(String(policy?.serviceAddress ?? ''))
    return { address: address.ok ? address.value : '', isFixed: false }
  }

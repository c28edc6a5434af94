import type { Storage } from 'webextension-polyfill'
import { checkAddress, type PresetAddress } from '@/lib/domain/settings/service-address'

/** The address fixed by the build, or preset by an organisation's policy. Invalid ones are ignored. */
export const createPresetAddress =
  (builtFor: string | undefined, managed: Storage.StorageArea | undefined) => async (): Promise<PresetAddress> => {
    const fixed = checkAddress(builtFor ?? '')
    if (fixed.ok) return { address: fixed.value, isFixed: true }
    // Not every browser supports policies, and Firefox rejects without one.
    const policy: Record<string, unknown> | undefined = await managed?.get('serviceAddress').catch(() => ({}))
    const address = checkAddress(String(policy?.serviceAddress ?? ''))
    return { address: address.ok ? address.value : '', isFixed: false }
  }

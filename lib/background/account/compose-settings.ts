import type { Storage } from 'webextension-polyfill'
import { createAccount } from './account'
import { createPreferenceStore } from './preference-store'
import { createSettings } from './settings'
import { createUtmPresetStore } from './utm-preset-store'

type Outside = {
  local: Storage.StorageArea
  /** The browser's account; absent where the browser has none. */
  sync: Storage.StorageArea | undefined
  /** Told after something was decided on another machine. */
  onTakenIn: () => Promise<void>
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** What a person decided: the preferences and presets, and the account that takes them to other machines. */
export const composeSettings = ({ local, sync, onTakenIn, wait, now }: Outside) => {
  const settings = createSettings({ area: local, onDecided: () => account.handOver(), now })
  const account = createAccount({ area: sync, settings, onTakenIn, wait })
  return { preferences: createPreferenceStore(settings), utmPresets: createUtmPresetStore(settings), account }
}

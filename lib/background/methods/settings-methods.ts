import { ok } from '@/lib/domain/result'
import type { Handlers } from '../../rpc/dispatcher'
import type { Account } from '../account/account'
import type { PreferenceStore } from '../account/preference-store'
import type { UtmPresetStore } from '../account/utm-preset-store'
import type { LinkSync } from '../link-cache/link-sync'

export type SettingsParts = {
  preferences: PreferenceStore
  utmPresets: UtmPresetStore
  account: Pick<Account, 'state'>
  linkSync: Pick<LinkSync, 'erase'>
  rebuildMenus: () => Promise<void>
}

/** What a person decided about the extension. */
export const settingsMethods = (parts: SettingsParts) => {
  const { preferences, utmPresets, account, linkSync, rebuildMenus } = parts
  return {
    getPreferences: async () => ok(await preferences.get()),
    async setPreferences(changed) {
      await preferences.change(changed)
      if (changed.keepMirror === false) await linkSync.erase()
      await rebuildMenus()
      return ok(await preferences.get())
    },
    listUtmPresets: async () => ok(await utmPresets.list()),
    async saveUtmPreset(preset) {
      await utmPresets.save(preset)
      return ok(await utmPresets.list())
    },
    async removeUtmPreset({ id }) {
      await utmPresets.remove(id)
      return ok(await utmPresets.list())
    },
    getAccountState: async () => ok(await account.state()),
  } satisfies Partial<Handlers>
}

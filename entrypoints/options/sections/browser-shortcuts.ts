import type { Browser } from 'webextension-polyfill'
import { i18n } from '#i18n'

type Command = { name: string; keys: string }

/** The browser's side of keyboard shortcuts and of its toolbar. */
export type Shortcuts = {
  /** The commands as they are set now; none if the browser has none. */
  list(): Promise<Command[]>
  /** Shows where the browser changes them, or says where that is. */
  change(): void
  /** Where the browser changes them, in words. */
  place: string
  /** True if the browser says that the button is on the toolbar. */
  isPinned(): Promise<boolean>
}

export const PINNING_WATCH_MS = 1000

type Outside = {
  commands: Browser['commands'] | undefined
  action: { getUserSettings?: () => Promise<{ isOnToolbar?: boolean }> }
  openTab: (url: string) => void
}

/** Pages that Chromium lets an extension open. Firefox has a call instead. */
const CHROMIUM_PAGE = 'chrome://extensions/shortcuts'

export const createShortcuts = ({ commands, action, openTab }: Outside): Shortcuts => {
  // Not in the polyfill's types; since Firefox 137.
  const settings = commands as { openShortcutSettings?: () => Promise<void> } | undefined
  return {
    async list() {
      const all = (await commands?.getAll()) ?? []
      return all.map(({ name = '', shortcut = '' }) => ({ name, keys: shortcut }))
    },
    change() {
      if (settings?.openShortcutSettings) void settings.openShortcutSettings()
      else openTab(CHROMIUM_PAGE)
    },
    place: settings?.openShortcutSettings ? i18n.t('shortcuts.firefox') : i18n.t('shortcuts.chromium'),
    async isPinned() {
      return (await action.getUserSettings?.())?.isOnToolbar === true
    },
  }
}

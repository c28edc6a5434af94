import { queryOptions, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Browser } from 'webextension-polyfill'
import { i18n } from '#i18n'
import css from './section.module.css'

/** What Firefox for Android lacks. */
type Optional = 'commands' | 'contextMenus' | 'omnibox' | 'windows'

type Outside = {
  browser: Partial<Pick<Browser, Optional>>
  action: { getUserSettings?: () => Promise<{ isOnToolbar?: boolean }> }
  openTab: (url: string) => void
}

/** Pages that Chromium lets an extension open. Firefox has a call instead. */
const CHROMIUM_PAGE = 'chrome://extensions/shortcuts'

/** The browser's side of keyboard shortcuts, menus, the address bar and the toolbar. */
export const createShortcuts = ({ browser, action, openTab }: Outside) => {
  const { commands } = browser
  // Not in the polyfill's types; since Firefox 137.
  const settings = commands as { openShortcutSettings?: () => Promise<void> } | undefined
  return {
    /** What the browser has. Without windows, it has no toolbar either. */
    has: {
      commands: commands !== undefined,
      menus: browser.contextMenus !== undefined,
      omnibox: browser.omnibox !== undefined,
      toolbar: browser.windows !== undefined,
    },
    /** The commands as they are set now; none if the browser has none. */
    async list() {
      const all = (await commands?.getAll()) ?? []
      return all.map(({ name = '', shortcut = '' }) => ({ name, keys: shortcut }))
    },
    /** Shows where the browser changes them. */
    change() {
      if (settings?.openShortcutSettings) void settings.openShortcutSettings()
      else openTab(CHROMIUM_PAGE)
    },
    /** Where the browser changes them, in words. */
    place: settings?.openShortcutSettings ? i18n.t('shortcuts.firefox') : i18n.t('shortcuts.chromium'),
    /** How to put the button on the toolbar: by a gear in Firefox, by a pin elsewhere. */
    pinning: settings?.openShortcutSettings
      ? { hint: i18n.t('welcome.pinHintFirefox'), hasGear: true }
      : { hint: i18n.t('welcome.pinHint'), hasGear: false },
    /** True if the browser says that the button is on the toolbar. */
    async isPinned() {
      return (await action.getUserSettings?.())?.isOnToolbar === true
    },
  }
}

export type Shortcuts = ReturnType<typeof createShortcuts>

export const PINNING_WATCH_MS = 1000

/** The shortcuts as they are set. They are changed in the browser, so they are read again with the focus. */
export const commandsQuery = (shortcuts: Shortcuts) =>
  queryOptions({
    queryKey: ['browser', 'commands'],
    queryFn: shortcuts.list,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The manifest's `omnibox.keyword`. */
const OMNIBOX_KEYWORD = 'ct'

const LABELS: Record<string, () => string> = {
  _execute_action: () => i18n.t('command.openPopup'),
  'shorten-page': () => i18n.t('command.shortenPage'),
  'open-library': () => i18n.t('command.openLibrary'),
}

/** Keys as the browser writes them, or a warning if there are none. */
export const ShortcutKeys = ({ keys }: { keys: string }) =>
  keys === '' ? (
    <span className={css.unset}>
      <TriangleAlert />
      {i18n.t('shortcuts.unset')}
    </span>
  ) : (
    <span className="key-row" dir="ltr">
      {/* Chromium on macOS writes them without a plus. */}
      {keys.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )

/** The shortcuts, and where to change them. */
export const ShortcutsPart = ({ shortcuts }: { shortcuts: Shortcuts }) => {
  const { has } = shortcuts
  const { data: commands } = useQuery(commandsQuery(shortcuts))
  if (!commands || !(has.commands || has.omnibox)) return null
  return (
    <section className="card stack" aria-labelledby="shortcuts">
      <h2 id="shortcuts">{i18n.t('section.shortcuts')}</h2>
      <dl>
        {commands.map(({ name, keys }) => (
          <div key={name} className={css.shortcut}>
            <dt>{LABELS[name]?.() ?? name}</dt>
            <dd>
              <ShortcutKeys keys={keys} />
            </dd>
          </div>
        ))}
        {has.omnibox && (
          <div className={css.shortcut}>
            <dt>{i18n.t('shortcuts.omnibox')}</dt>
            <dd>
              <kbd>{OMNIBOX_KEYWORD}</kbd>
            </dd>
          </div>
        )}
      </dl>
      {has.commands && (
        <div className="row">
          <button type="button" onClick={shortcuts.change}>
            {i18n.t('shortcuts.change')}
          </button>
          <span className="hint">{shortcuts.place}</span>
        </div>
      )}
    </section>
  )
}

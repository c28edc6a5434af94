import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Browser } from 'webextension-polyfill'
import { i18n } from '#i18n'
import { SectionHeader } from '@/components/options/sections'

export type Command = { name: string; keys: string }

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

/** The manifest's `omnibox.keyword`. */
const OMNIBOX_KEYWORD = 'ct'

const LABELS: Record<string, () => string> = {
  _execute_action: () => i18n.t('command.openPopup'),
  'shorten-page': () => i18n.t('command.shortenPage'),
  'open-library': () => i18n.t('command.openLibrary'),
}

/**
 * The shortcuts as they are set, with a warning for one that is not. They are changed in the browser, so they are read
 * again with the focus.
 */
export const ShortcutsSection = ({ shortcuts }: { shortcuts: Shortcuts }) => {
  const { data: commands } = useQuery({
    queryKey: ['browser', 'commands'],
    queryFn: shortcuts.list,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <SectionHeader title={i18n.t('section.shortcuts')} hint={shortcuts.place}>
        <button type="button" onClick={shortcuts.change}>
          {i18n.t('shortcuts.change')}
        </button>
      </SectionHeader>
      {commands && (
        <section aria-label={i18n.t('section.shortcuts')}>
          <dl className="shortcuts">
            {commands.map(({ name, keys }) => (
              <div key={name}>
                <dt>{LABELS[name]?.() ?? name}</dt>
                <dd dir={keys === '' ? undefined : 'ltr'}>
                  {keys === '' ? (
                    <span className="warning">
                      <TriangleAlert />
                      {i18n.t('shortcuts.unset')}
                    </span>
                  ) : (
                    // Chromium on macOS writes them without a plus.
                    keys.split('+').map((key) => <kbd key={key}>{key}</kbd>)
                  )}
                </dd>
              </div>
            ))}
            <div>
              <dt>{i18n.t('shortcuts.omnibox')}</dt>
              <dd>
                <kbd>{OMNIBOX_KEYWORD}</kbd>
              </dd>
            </div>
          </dl>
        </section>
      )}
    </>
  )
}

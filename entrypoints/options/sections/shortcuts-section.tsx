import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { i18n } from '#i18n'
import { SectionHeader } from '@/components/options/sections'
import type { Shortcuts } from './browser-shortcuts'

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

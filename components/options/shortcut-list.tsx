import { TriangleAlert } from 'lucide-react'
import { i18n } from '#i18n'

type Props = { commands: readonly { name: string; keys: string }[] }

/** The manifest's `omnibox.keyword`. */
const OMNIBOX_KEYWORD = 'ct'

const LABELS: Record<string, () => string> = {
  _execute_action: () => i18n.t('command.openPopup'),
  'shorten-page': () => i18n.t('command.shortenPage'),
  'open-library': () => i18n.t('command.openLibrary'),
}

/** Each command with its keys, or a warning without them. */
export const ShortcutList = ({ commands }: Props) => (
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
)

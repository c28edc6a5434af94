import { i18n } from '#i18n'
import type { Warning } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { Notice } from '../../notice'

type Props = { warnings: readonly Warning[]; link: Link; onDismiss: () => void }

/** How the link differs from the order. Stays until dismissed. */
export const LinkWarnings = ({ warnings, link, onDismiss }: Props) => (
  <Notice trouble>
    {warnings.map((warning) => (
      <strong key={warning}>{sentences[warning](link)}</strong>
    ))}
    <span className="hint">{i18n.t('warning.serviceDetails')}</span>
    <div className="row">
      <button type="button" onClick={onDismiss}>
        {i18n.t('warning.dismiss')}
      </button>
    </div>
  </Notice>
)

const sentences: Record<Warning, (link: Link) => string> = {
  'not-protected': () => i18n.t('warning.notProtected'),
  'token-differs': () => i18n.t('warning.tokenDiffers'),
  'destination-differs': ({ destination }) => i18n.t('warning.destinationDiffers', { destination }),
}

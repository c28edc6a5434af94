import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatNumber, plural } from '@/lib/format'
import { CopyButton } from '../copy-button'

type Props = {
  /** The existing links of the page: the first by clicks, and their number. */
  known: { link: Link | undefined; count: number }
  recent: readonly (Link & { title?: string | undefined })[]
  onCopy: (link: Link) => Promise<boolean>
  onOpenLibrary: () => void
  onShowKnown: () => void
}

type RowProps = Pick<Props, 'onCopy'> & { link: Link; about: string }

const Row = ({ link, about, onCopy }: RowProps) => (
  <li>
    <b dir="ltr">{link.token}</b>
    <span className="hint" dir="auto" title={link.destination}>
      {about}
    </span>
    <CopyButton
      className="plain"
      isIcon
      aria-label={i18n.t('library.copy', { link: link.shortLink })}
      onCopy={() => onCopy(link)}
    />
  </li>
)

/** The links of this page and the newest ones. Below the form, so that they move nothing when they arrive. */
export const RecentLinks = ({ known, recent, onCopy, onOpenLibrary, onShowKnown }: Props) => (
  <section className="recent">
    {known.link && (
      <>
        <div className="heading">
          <h2>{i18n.t('known.forThisPage')}</h2>
          {known.count > 1 && (
            <button type="button" className="link" onClick={onShowKnown}>
              {i18n.t('known.showAll', { count: formatNumber(known.count) })}
            </button>
          )}
        </div>
        <ul>
          <Row link={known.link} about={plural('known.clicks', known.link.clicks)} onCopy={onCopy} />
        </ul>
      </>
    )}
    {recent.length > 0 && (
      <>
        <div className="heading">
          <h2>{i18n.t('recent.title')}</h2>
          <button type="button" className="link" onClick={onOpenLibrary}>
            {i18n.t('library.allLinks')}
          </button>
        </div>
        <ul>
          {recent.map((link) => (
            <Row key={link.id} link={link} about={link.title || withoutScheme(link.destination)} onCopy={onCopy} />
          ))}
        </ul>
      </>
    )}
  </section>
)

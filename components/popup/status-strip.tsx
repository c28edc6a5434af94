import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { KnownLinks } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatNumber, plural } from '@/lib/format/numbers'

type StripProps = { title: string; text: ReactNode; children?: ReactNode }

/** Two lines and buttons above the form. Its height is fixed, so that the form never moves. */
const Strip = ({ title, text, children }: StripProps) => (
  <div className="strip">
    <div>
      <p className="hint">{title}</p>
      <p>{text}</p>
    </div>
    {children}
  </div>
)

const ShortLink = ({ link }: { link: Link }) => (
  <a href={link.shortLink} target="_blank" rel="noreferrer">
    {withoutScheme(link.shortLink)}
  </a>
)

type EntryProps = { entry: JournalEntry; reason: string | undefined; onCopy: () => void; onShow: () => void }

const titleOf = ({ state, copy }: JournalEntry): string => {
  if (state === 'created') return copy === 'copied' ? i18n.t('outcome.copied') : i18n.t('outcome.created')
  if (state === 'undecided') return i18n.t('waiting.unsure')
  if (state === 'unknown') return i18n.t('waiting.checking')
  return state === 'queued' ? i18n.t('waiting.queued') : i18n.t('action.shortening')
}

/** An unseen outcome, or a creation under way. */
export const EntryStrip = ({ entry, reason, onCopy, onShow }: EntryProps) => {
  const { link } = entry
  return (
    <Strip
      title={entry.state === 'failed' ? (reason ?? '') : titleOf(entry)}
      text={
        link ? (
          <ShortLink link={link} />
        ) : entry.state === 'failed' ? (
          entry.request.link
        ) : (
          (reason ?? entry.request.link)
        )
      }
    >
      {link && (
        <button type="button" onClick={onCopy}>
          {i18n.t('action.copy')}
        </button>
      )}
      <button type="button" onClick={onShow}>
        {i18n.t('action.show')}
      </button>
    </Strip>
  )
}

type KnownProps = { known: KnownLinks; copied: string; onCopy: (link: Link) => void; onShowAll: () => void }

/** The page's short link, or the one with the most clicks if it has several. */
export const KnownStrip = ({ known: { first, count }, copied, onCopy, onShowAll }: KnownProps) => {
  const [link] = first
  if (link === undefined) return null
  return (
    <Strip
      title={copied || plural('known.title', count)}
      text={
        <>
          <ShortLink link={link} />
          {link.hasPassword && (
            <span className="lock" role="img" aria-label={i18n.t('outcome.hasPassword')}>
              <Lock />
            </span>
          )}{' '}
          <span className="hint">{plural('known.clicks', link.clicks)}</span>
        </>
      }
    >
      <button type="button" aria-label={i18n.t('library.copy', { link: link.shortLink })} onClick={() => onCopy(link)}>
        {i18n.t('action.copy')}
      </button>
      {count > 1 && (
        <button type="button" onClick={onShowAll}>
          {i18n.t('known.showAll', { count: formatNumber(count) })}
        </button>
      )}
    </Strip>
  )
}

/** Nothing to report: shows the service's address. */
export const IdleStrip = ({ baseUrl }: { baseUrl: string }) => <Strip title="" text={withoutScheme(baseUrl)} />

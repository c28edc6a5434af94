import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { CopyButton } from '@/components/copying'
import type { KnownLinks } from '@/lib/domain/library/link-cache'
import type { CopiedLink } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatNumber, plural } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { recentLinksQuery } from '@/lib/ui/queries'

type Props = {
  api: Api
  /** The existing links of the page: the first by clicks, and their number. */
  known: KnownLinks
  /** The title of the page. */
  title: string | undefined
  onCopy: (link: CopiedLink) => Promise<boolean>
  onOpenLibrary: () => void
  onShowKnown: () => void
}

const SHOWN = 3

type RowProps = Pick<Props, 'onCopy'> & { link: Link & { title?: string | undefined }; about: string }

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
export const PageLinks = ({ api, known, title, onCopy, onOpenLibrary, onShowKnown }: Props) => {
  const { data } = useQuery(recentLinksQuery(api))
  const [first] = known.first
  const titles = new Map(data?.described.map(({ id, title }) => [id, title]))
  const recent = (data?.links ?? [])
    .filter(({ id }) => id !== first?.id)
    .slice(0, SHOWN)
    .map((link) => ({ ...link, title: titles.get(link.id) }))
  if (first === undefined && recent.length === 0) return null
  return (
    <section className="recent">
      {first && (
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
            <Row link={{ ...first, title }} about={plural('known.clicks', first.clicks)} onCopy={onCopy} />
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
}

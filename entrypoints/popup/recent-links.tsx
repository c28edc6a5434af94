import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { CopyButton } from '@/components/copying'
import { ShortLinkText } from '@/components/short-link'
import type { CopiedLink } from '@/lib/domain/link/copied-text'
import { readableAddress } from '@/lib/domain/link/web-address'
import { useApp } from '@/lib/ui/app'
import { newestLinksQuery } from '@/lib/ui/queries'
import css from './popup.module.css'

type Props = {
  connectionId: string
  /** The link that stands above the form. */
  pageLinkId: string | undefined
  onCopy: (link: CopiedLink) => Promise<boolean>
  onOpenLibrary: () => void
}

const SHOWN = 3

/** The newest links. Below the form, so that they move nothing when they arrive. */
export const RecentLinks = ({ connectionId, pageLinkId, onCopy, onOpenLibrary }: Props) => {
  const { api } = useApp()
  const { data: newest = [] } = useQuery(newestLinksQuery(api, connectionId))
  const recent = newest.filter(({ id }) => id !== pageLinkId).slice(0, SHOWN)
  if (recent.length === 0) return null
  return (
    <section className={css.recent}>
      <div className="row">
        <h2>{i18n.t('recent.title')}</h2>
        <button type="button" className="link" onClick={onOpenLibrary}>
          {i18n.t('library.allLinks')}
        </button>
      </div>
      <ul className="plain-list">
        {recent.map((link) => (
          <li key={link.id}>
            <span className="truncate" dir="ltr">
              <ShortLinkText link={link} isTokenAlone />
            </span>
            <span className="hint truncate" dir="auto" title={link.destination}>
              {link.title || readableAddress(link.destination)}
            </span>
            <CopyButton
              className="plain"
              isIcon
              aria-label={i18n.t('library.copy', { link: link.shortLink })}
              onCopy={() => onCopy(link)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

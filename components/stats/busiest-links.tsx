import { Check, Copy } from 'lucide-react'
import { i18n } from '#i18n'
import type { ClickStats } from '@/lib/domain/library/stats'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { TagLabel } from '../icons'
import { Clicks } from '../link-list/link-row'
import type { Copied, LinkDetails } from '../link-list/link-rows'

type Props = {
  /** The most clicks first. */
  links: ClickStats['busiest']
  details: (id: string) => LinkDetails | undefined
  copied: Copied
  onCopy: (link: Link) => void
}

/** The links with the most clicks. */
export const BusiestLinks = ({ links, details, copied, onCopy }: Props) => (
  <table className="busiest">
    <thead className="visually-hidden">
      <tr>
        <th scope="col">{i18n.t('library.shortLink')}</th>
        <th scope="col">{i18n.t('library.destination')}</th>
        <th scope="col">{i18n.t('draft.tag')}</th>
        <th scope="col">{i18n.t('library.clicks')}</th>
        <th scope="col">{i18n.t('action.copy')}</th>
      </tr>
    </thead>
    <tbody>
      {links.map(({ link, clicks }) => {
        const { tag, title } = details(link.id) ?? {}
        const isCopied = copied?.isCopied === true && copied.id === link.id
        return (
          <tr key={link.id}>
            <th scope="row">
              <a href={link.shortLink} target="_blank" rel="noreferrer" dir="ltr">
                {link.token}
              </a>
            </th>
            <td className="destination" title={link.destination} dir={title ? 'auto' : 'ltr'}>
              {title || withoutScheme(link.destination)}
            </td>
            <td>{tag && <TagLabel tag={tag} />}</td>
            <td>
              <Clicks clicks={clicks} maxClicks={links[0]?.clicks ?? 0} />
            </td>
            <td>
              <button
                type="button"
                className="plain"
                aria-label={i18n.t('library.copy', { link: link.shortLink })}
                data-tip={i18n.t('action.copy')}
                data-done={isCopied || undefined}
                onClick={() => onCopy(link)}
              >
                {isCopied ? <Check /> : <Copy />}
              </button>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { TagShares } from '@/lib/domain/library/stats'
import type { Tag } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format'
import { TagDot } from '../icons'

type Props = {
  shares: TagShares
  /** The tag's name, linked to its links. */
  nameOf: (tag: Tag) => ReactNode
}

/** Clicks by tag, with bars. */
export const TagTable = ({ shares: { tags, others, untagged }, nameOf }: Props) => {
  const most = Math.max(1, others.clicks, untagged.clicks, ...tags.map(({ clicks }) => clicks))
  const row = (key: string, name: ReactNode, links: number, clicks: number, color?: string) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td className="share">
        <span className="bar" style={{ inlineSize: `${(100 * clicks) / most}%`, backgroundColor: color }} />
      </td>
      <td>
        <strong>{formatNumber(clicks)}</strong>
      </td>
      <td className="hint">{plural('library.total', links)}</td>
    </tr>
  )
  return (
    <table className="figures by-tag">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{i18n.t('draft.tag')}</th>
          <td />
          <th scope="col">{i18n.t('library.clicks')}</th>
          <th scope="col">{i18n.t('library.links')}</th>
        </tr>
      </thead>
      <tbody>
        {tags.map(({ tag, links, clicks }) =>
          row(
            `tag ${tag.id}`,
            <span className="tag-name">
              <TagDot color={tag.color} />
              {nameOf(tag)}
            </span>,
            links,
            clicks,
            tag.color,
          ),
        )}
        {others.count > 0 && row('others', plural('stats.otherTags', others.count), others.links, others.clicks)}
        {untagged.links > 0 && row('untagged', i18n.t('stats.untagged'), untagged.links, untagged.clicks)}
      </tbody>
    </table>
  )
}

import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { moveByKey } from '../keyboard'
import { LinkRow } from './link-row'

type Props = {
  links: readonly Link[]
  /** The most clicks of any known link: the full length of a bar. */
  maxClicks: number
  now: number
  onCopy: (link: Link) => void
  /** The words to mark. */
  words?: readonly string[]
  /** If the links are a window of a longer list: its length, its first row, and the height of the other rows. */
  total?: number
  firstIndex?: number
  heightBefore?: number
  heightAfter?: number
}

const NO_WORDS: readonly string[] = []

/** Links in rows that arrow keys reach. */
export const LinkTable = (props: Props) => {
  const { links, maxClicks, now, onCopy, words = NO_WORDS, total, firstIndex = 0 } = props
  const { heightBefore = 0, heightAfter = 0 } = props
  return (
    <table className="links" aria-rowcount={total && total + 1}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('library.shortLink')}</th>
          <th scope="col">{i18n.t('library.destination')}</th>
          <th scope="col">{i18n.t('library.clicks')}</th>
          <th scope="col">{i18n.t('library.created')}</th>
          <th scope="col">
            <span className="visually-hidden">{i18n.t('outcome.qrCode')}</span>
          </th>
        </tr>
      </thead>
      <tbody style={{ height: heightBefore }} />
      <tbody onKeyDown={moveByKey}>
        {links.map((link, index) => (
          <LinkRow
            key={link.id}
            link={link}
            rowIndex={firstIndex + index + 2}
            words={words}
            maxClicks={maxClicks}
            now={now}
            onCopy={onCopy}
          />
        ))}
      </tbody>
      <tbody style={{ height: heightAfter }} />
    </table>
  )
}

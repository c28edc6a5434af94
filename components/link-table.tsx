import type { KeyboardEvent } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link'
import { LinkRow } from './link-row'

type Props = {
  links: readonly Link[]
  /** The most clicks that any link has, as far as is known: what the bars are measured by. */
  mostClicks: number
  now: number
  onCopy: (link: Link) => void
}

/** Arrows move from row to row, Enter copies, `o` opens. */
const moveByKey = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  const row = (event.target as HTMLElement).closest('tr')
  const rows = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }
  const target = rows[event.key as keyof typeof rows]
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}

/** Links in rows, each of which a key reaches. */
export const LinkTable = ({ links, mostClicks, now, onCopy }: Props) => (
  <table className="links">
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
    <tbody onKeyDown={moveByKey}>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} mostClicks={mostClicks} now={now} onCopy={onCopy} />
      ))}
    </tbody>
  </table>
)

import { ArrowDown, ArrowUp } from 'lucide-react'
import { i18n } from '#i18n'
import type { Change } from '@/lib/domain/library/growth'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatNumber, formatShare } from '@/lib/format/numbers'

type Props = {
  stats: LinkStats
  newLinks: Change
  /** Undefined if clicks were not sampled for the whole period. */
  clicks: Change | undefined
}

/** By how much a figure differs from the period before. */
const Difference = ({ change: { now, before } }: { change: Change }) => {
  if (!before || now === before) return null
  const share = (now - before) / before
  return (
    <span className={share > 0 ? 'difference more' : 'difference'}>
      {share > 0 ? <ArrowUp /> : <ArrowDown />}
      {formatShare(Math.abs(share))}
    </span>
  )
}

const Tile = ({ label, figure, aside, change }: { label: string; figure: string; aside: string; change?: Change }) => (
  <div className="card">
    <dt>{label}</dt>
    <dd>
      <strong>{figure}</strong>
      {change && <Difference change={change} />}
      <span className="hint">{aside}</span>
    </dd>
  </div>
)

const before = ({ before }: Change): string => (!before ? '' : i18n.t('stats.before', { count: formatNumber(before) }))

/** The figures of a period, with their change, and of all time for what is not known by period. */
export const StatsTotals = ({ stats, newLinks, clicks }: Props) => {
  const { links, followed } = stats
  const ofLinks = i18n.t('stats.ofLinks', { count: formatNumber(links) })
  return (
    <dl className="totals">
      <Tile
        label={i18n.t('stats.newLinksTitle')}
        figure={formatNumber(newLinks.now)}
        aside={before(newLinks)}
        change={newLinks}
      />
      {clicks ? (
        <Tile
          label={i18n.t('library.clicks')}
          figure={formatNumber(clicks.now)}
          aside={before(clicks)}
          change={clicks}
        />
      ) : (
        <Tile label={i18n.t('library.clicks')} figure={formatNumber(stats.clicks)} aside={i18n.t('stats.inTotal')} />
      )}
      <Tile label={i18n.t('stats.followed')} figure={formatNumber(followed)} aside={ofLinks} />
      <Tile
        label={i18n.t('stats.perFollowed')}
        figure={formatNumber(followed === 0 ? 0 : Math.round((10 * stats.clicks) / followed) / 10)}
        aside={i18n.t('stats.inTotal')}
      />
    </dl>
  )
}

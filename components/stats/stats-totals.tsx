import { i18n } from '#i18n'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatNumber } from '@/lib/format/numbers'

type Props = { stats: LinkStats }

/** Totals of links and clicks. */
export const StatsTotals = ({ stats: { links, clicks, followed } }: Props) => (
  <dl className="totals">
    <div>
      <dt>{i18n.t('library.links')}</dt>
      <dd>{formatNumber(links)}</dd>
    </div>
    <div>
      <dt>{i18n.t('library.clicks')}</dt>
      <dd>{formatNumber(clicks)}</dd>
    </div>
    <div>
      <dt>{i18n.t('stats.followed')}</dt>
      <dd>{formatNumber(followed)}</dd>
    </div>
  </dl>
)

import { i18n } from '#i18n'
import type { LinkStats } from '@/lib/domain/library/stats'
import { written } from '@/lib/format/numbers'

type Props = { stats: LinkStats }

/** The few numbers that stand for all. */
export const StatsTotals = ({ stats: { links, clicks, followed } }: Props) => (
  <dl className="totals">
    <div>
      <dt>{i18n.t('library.links')}</dt>
      <dd>{written(links)}</dd>
    </div>
    <div>
      <dt>{i18n.t('library.clicks')}</dt>
      <dd>{written(clicks)}</dd>
    </div>
    <div>
      <dt>{i18n.t('overview.followed')}</dt>
      <dd>{written(followed)}</dd>
    </div>
  </dl>
)

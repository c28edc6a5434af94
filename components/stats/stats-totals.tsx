import { ArrowDown, ArrowUp } from 'lucide-react'
import { i18n } from '#i18n'
import { type Change, PERIODS, type Period } from '@/lib/domain/library/growth'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatNumber, formatShare } from '@/lib/format'

type Props = { stats: LinkStats; newLinks: Change }

/** Beyond a tenfold increase a percentage says nothing. */
const MAX_SHARE = 9

/** The change of a figure since the period before. */
const Difference = ({ now, before }: Change) => {
  if (!before || now === before) return null
  const share = (now - before) / before
  if (share > MAX_SHARE) return null
  return (
    <span className={share > 0 ? 'difference more' : 'difference'}>
      {share > 0 ? <ArrowUp /> : <ArrowDown />}
      {formatShare(Math.abs(share))}
    </span>
  )
}

type TileProps = { label: string; change: Change; aside?: string | undefined }

const Tile = ({ label, change, aside }: TileProps) => (
  <div className="card">
    <dt>{label}</dt>
    <dd>
      <strong>{formatNumber(change.now)}</strong>
      <Difference {...change} />
      <span className="hint">
        {aside ?? (change.before ? i18n.t('stats.before', { count: formatNumber(change.before) }) : '')}
      </span>
    </dd>
  </div>
)

type Clicks = { clicks: number; followed: number }

const perFollowed = ({ clicks, followed }: Clicks): number =>
  followed === 0 ? 0 : Math.round((10 * clicks) / followed) / 10

/** The figures of a period, with their change; of all time if its clicks are not known. */
export const StatsTotals = ({ stats, newLinks }: Props) => {
  const { inPeriod, inPeriodBefore } = stats
  const aside = inPeriod ? undefined : i18n.t('stats.inTotal')
  const changeOf = (figureOf: (clicks: Clicks) => number): Change => ({
    now: figureOf(inPeriod ?? stats),
    before: inPeriodBefore ? figureOf(inPeriodBefore) : undefined,
  })
  return (
    <dl className="totals">
      <Tile label={i18n.t('stats.newLinksTitle')} change={newLinks} />
      <Tile label={i18n.t('library.clicks')} change={changeOf(({ clicks }) => clicks)} aside={aside} />
      <Tile
        label={i18n.t('stats.followed')}
        change={changeOf(({ followed }) => followed)}
        aside={inPeriod ? undefined : i18n.t('stats.ofLinks', { count: formatNumber(stats.links) })}
      />
      <Tile label={i18n.t('stats.perFollowed')} change={changeOf(perFollowed)} aside={aside} />
    </dl>
  )
}

type PeriodProps = { period: Period; onChange: (period: Period) => void }

export const PERIOD_NAMES: Record<Period, () => string> = {
  '7': () => i18n.t('duration.sevenDays'),
  '30': () => i18n.t('duration.thirtyDays'),
  '90': () => i18n.t('duration.ninetyDays'),
  year: () => i18n.t('stats.year'),
  all: () => i18n.t('stats.all'),
}

/** Selects the period of tiles and charts. */
export const PeriodChoice = ({ period, onChange }: PeriodProps) => (
  <fieldset className="segments">
    <legend className="visually-hidden">{i18n.t('stats.period')}</legend>
    {PERIODS.map((each) => (
      <label key={each}>
        <input type="radio" name="period" checked={each === period} onChange={() => onChange(each)} />
        {PERIOD_NAMES[each]()}
      </label>
    ))}
  </fieldset>
)

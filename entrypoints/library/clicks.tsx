import { formatNumber } from '@/lib/format'
import css from './clicks.module.css'

/** A number of clicks, with a bar behind it that compares it with the others. */
export const Clicks = ({ clicks, maxClicks }: { clicks: number; maxClicks: number }) => (
  <span className={css.clicks}>
    {clicks > 0 && (
      <span className={css.bar} style={{ inlineSize: `${(100 * clicks) / Math.max(clicks, maxClicks)}%` }} />
    )}
    <span>{formatNumber(clicks)}</span>
  </span>
)

import { formatNumber } from '@/lib/format/numbers'

type Props = { clicks: number; maxClicks: number }

/** A number of clicks, with a bar behind it that compares it with the others. */
export const Clicks = ({ clicks, maxClicks }: Props) => (
  <span className="clicks">
    {clicks > 0 && <span className="bar" style={{ inlineSize: `${(100 * clicks) / Math.max(clicks, maxClicks)}%` }} />}
    <span>{formatNumber(clicks)}</span>
  </span>
)

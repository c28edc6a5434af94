import { i18n } from '#i18n'
import { formatDay, isSameDay } from '@/lib/format/dates'

type Props = { time: number; now: number }

/** When a link expires: the date, stressed on its last day and once it has passed. */
export const Expiry = ({ time, now }: Props) => {
  if (time <= now) return <strong className="warning">{i18n.t('library.expired')}</strong>
  if (isSameDay(time, now)) return <strong className="warning">{i18n.t('library.today')}</strong>
  return formatDay(time, now)
}

import { RefreshCw } from 'lucide-react'
import { i18n } from '#i18n'
import { formatAge } from '@/lib/format/age'
import { useNow } from '../relative-time'

type Props = {
  /** When the links were read, in milliseconds; 0 if that is not known. */
  time: number
  isBusy: boolean
  onRefresh: () => void
}

/** How old the links are, and a button that reads them again. */
export const Updated = ({ time, isBusy, onRefresh }: Props) => {
  const now = useNow(1000)
  return (
    <span className="updated">
      {time > 0 && <span>{i18n.t('library.updated', { age: formatAge(time, now) })}</span>}
      <button
        type="button"
        className="plain"
        aria-label={i18n.t('library.refresh')}
        aria-busy={isBusy}
        data-tip={i18n.t('library.refresh')}
        onClick={onRefresh}
      >
        <RefreshCw />
      </button>
    </span>
  )
}

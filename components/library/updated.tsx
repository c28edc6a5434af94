import { RefreshCw } from 'lucide-react'
import { i18n } from '#i18n'
import { formatAge } from '@/lib/format'
import { useNow } from '../clock'
import { IconButton } from '../icons'

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
      <IconButton label={i18n.t('library.refresh')} aria-busy={isBusy} onClick={onRefresh}>
        <RefreshCw />
      </IconButton>
    </span>
  )
}

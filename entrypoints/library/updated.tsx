import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { i18n } from '#i18n'
import { useNow } from '@/components/clock'
import { IconButton } from '@/components/icons'
import { formatAge } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { cacheStateQuery, tagsQuery } from '@/lib/ui/queries'

/**
 * Reads the visible list, the tags and the cache again: first new links, so that the search finds every visible link,
 * then all links with their clicks. Also during a read, which may have started before the latest clicks.
 */
const useRefresh = (api: Api): (() => void) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    async mutationFn() {
      void client.invalidateQueries({ queryKey: ['links'] })
      void client.invalidateQueries(tagsQuery(api))
      await api('controlSync', { action: 'links' })
      await api('controlSync', { action: 'everything' })
    },
    onSettled: () => client.invalidateQueries(cacheStateQuery(api)),
  })
  return mutate
}

type Props = {
  api: Api
  /** When the links were read, in milliseconds; 0 if that is not known. */
  time: number
  isBusy: boolean
}

/** How old the links are, and a button that reads them again. */
export const Updated = ({ api, time, isBusy }: Props) => {
  const refresh = useRefresh(api)
  const now = useNow(1000)
  return (
    <span className="updated">
      {time > 0 && <span>{i18n.t('library.updated', { age: formatAge(time, now) })}</span>}
      <IconButton label={i18n.t('library.refresh')} aria-busy={isBusy} onClick={refresh}>
        <RefreshCw />
      </IconButton>
    </span>
  )
}

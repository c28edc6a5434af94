import { useMutation, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { Api } from '@/lib/ui/api'
import { mirrorQuery } from '@/lib/ui/mirror-links'

type Props = { api: Api; isBusy: boolean }

/** Has the whole list read anew: what is searched through shows the clicks of when it was read. */
export const ClicksAgain = ({ api, isBusy }: Props) => {
  const client = useQueryClient()
  const reading = useMutation({
    mutationFn: () => api('readMirrorAgain', null),
    onSuccess: () => client.invalidateQueries(mirrorQuery(api)),
  })
  return (
    <button type="button" className="chip" aria-disabled={isBusy} onClick={() => isBusy || reading.mutate()}>
      {i18n.t('mirror.readAgain')}
    </button>
  )
}

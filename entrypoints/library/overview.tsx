import { i18n } from '#i18n'
import type { Api } from '@/lib/ui/api'
import { counted } from '@/lib/words/counted'
import { MirrorReading } from './mirror-reading'
import { useMirror } from './use-mirror'

type Props = { api: Api }

/** The links at a glance, as far as the copy of the list tells. */
export const Overview = ({ api }: Props) => {
  const mirror = useMirror(api)
  if (mirror === undefined) return <section aria-busy="true">{i18n.t('options.loading')}</section>
  if (mirror.progress === 'off') return <section>{i18n.t('overview.off')}</section>
  return (
    <section aria-busy={mirror.isBusy}>
      <MirrorReading api={api} state={mirror} />
      <p>{counted('overview.total', mirror.held)}</p>
    </section>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { RelativeTime } from '@/components/relative-time'
import type { MirrorState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { mirrorQuery } from '@/lib/ui/cached-links'
import { failureText } from '@/lib/ui/failure-text'
import { overviewQuery } from '@/lib/ui/stats'
import { MirrorReading } from '../links/mirror-reading'
import './overview.css'
import { useMirror } from '../links/use-mirror'
import { ReadAgain } from '../read-again'
import { useNow } from '../use-now'
import { OverviewCharts } from './overview-charts'

type Props = { api: Api; openOptions: () => void; copyText: (text: string) => Promise<void> }

/** Why there is nothing to be seen yet, and what to do. */
const reasonOf = ({ progress, readAt, held }: MirrorState): string | undefined => {
  if (progress === 'off') return i18n.t('overview.off')
  if (progress === 'paused' && readAt === null) return i18n.t('overview.paused')
  if (progress === 'reading' && readAt === null) return i18n.t('overview.reading')
  if (progress === 'complete' && held === 0) return i18n.t('overview.empty')
  return undefined
}

/** All links at a glance, as far as the copy of the list tells. */
export const Overview = ({ api, openOptions, copyText }: Props) => {
  const client = useQueryClient()
  const now = useNow()
  const mirror = useMirror(api)
  const { progress, readAt } = mirror ?? {}
  const { data: overview, error } = useQuery(overviewQuery(api, mirror))
  const look = () => client.invalidateQueries(mirrorQuery(api))
  const { mutate: catchUpTags } = useMutation({ mutationFn: () => api('catchUpTags', null), onSettled: look })

  // Only who looks at the overview has the list asked by tag, each time that the list was read.
  useEffect(() => {
    if (progress === 'complete' && readAt) catchUpTags()
  }, [catchUpTags, progress, readAt])

  const reason = mirror && reasonOf(mirror)
  return (
    <section aria-busy={mirror?.isBusy ?? true} className="overview">
      {mirror && mirror.progress !== 'off' && <MirrorReading api={api} state={mirror} />}
      {error && <Notice trouble>{failureText(failureOf(error))}</Notice>}
      {reason && <p>{reason}</p>}
      {mirror?.progress === 'off' && (
        <div className="row">
          <button type="button" onClick={openOptions}>
            {i18n.t('action.openOptions')}
          </button>
        </div>
      )}
      {!reason && !overview && !error && (
        <p className="row" role="status">
          <span className="spinner" />
          {i18n.t('overview.counting')}
        </p>
      )}
      {!reason && mirror && overview && (
        <>
          <div className="row summary">
            <span className="hint">
              {i18n.t('library.readAt')}{' '}
              <RelativeTime time={overview.clicksReadAt ?? 0} now={Math.max(now, overview.clicksReadAt ?? 0)} />
            </span>
            <ReadAgain api={api} label={i18n.t('library.refresh')} />
          </div>
          <OverviewCharts api={api} mirror={mirror} overview={overview} now={now} copyText={copyText} />
        </>
      )}
    </section>
  )
}

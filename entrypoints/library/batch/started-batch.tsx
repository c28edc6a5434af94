import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { BatchProgress } from '@/components/batch/batch-progress'
import { BatchTable } from '@/components/batch/batch-table'
import { Notice } from '@/components/notice'
import { type Batch, type BatchFormat, isRetriable, tally } from '@/lib/domain/creation/batch'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { batchQuery } from '@/lib/ui/queries'

type Props = { api: Api; batch: Batch; baseUrl: string; copyText: (text: string) => Promise<void> }

/** A started batch: its progress, the outcome of each line, and buttons that copy it. */
export const StartedBatch = ({ api, batch, baseUrl, copyText }: Props) => {
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const counts = tally(batch.rows)
  const isEnded = counts.open === 0
  const isElsewhere = !isEnded && batch.baseUrl !== baseUrl

  const refresh = () => client.invalidateQueries(batchQuery(api))
  const stopping = useMutation({ mutationFn: () => api('controlBatch', { action: 'stop' }), onSuccess: refresh })
  const retrying = useMutation({ mutationFn: () => api('controlBatch', { action: 'retry' }), onSuccess: refresh })
  const closing = useMutation({ mutationFn: () => api('controlBatch', { action: 'close' }), onSuccess: refresh })
  const failed = stopping.error ?? retrying.error ?? closing.error

  useEffect(() => {
    if (!isEnded) return
    void api('controlBatch', { action: 'mark-seen' }).catch(() => {})
    // The library's list has new links now.
    void client.invalidateQueries({ queryKey: ['links'] })
  }, [api, client, isEnded])

  const copyOne = useCallback(
    (link: string) => {
      copyText(link).then(
        () => setMessage(i18n.t('library.copied', { link })),
        () => setMessage(i18n.t('library.notCopied', { link })),
      )
    },
    [copyText],
  )
  const copyAll = (format: BatchFormat) => {
    api('copyBatch', { id: batch.id, format }).then(
      (isCopied) => setMessage(isCopied ? i18n.t('batch.copied') : i18n.t('batch.notCopied')),
      () => setMessage(i18n.t('batch.notCopied')),
    )
  }

  return (
    <section>
      <h2>{i18n.t('batch.heading')}</h2>
      <BatchProgress
        tally={counts}
        waitingFor={batch.waitingFor && failureText(batch.waitingFor)}
        onStop={stopping.mutate}
      />
      {isElsewhere && <Notice trouble>{i18n.t('batch.otherService', { address: batch.baseUrl })}</Notice>}
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      <div className="row">
        {counts.created > 0 && (
          <>
            <button type="button" className="primary" onClick={() => copyAll('lines')}>
              {i18n.t('batch.copyLines')}
            </button>
            <button type="button" onClick={() => copyAll('markdown')}>
              {i18n.t('batch.copyMarkdown')}
            </button>
            <button type="button" onClick={() => copyAll('csv')}>
              {i18n.t('batch.copyCsv')}
            </button>
          </>
        )}
        {isEnded && batch.rows.some(isRetriable) && (
          <button type="button" onClick={() => retrying.mutate()}>
            {i18n.t('batch.retry')}
          </button>
        )}
        {(isEnded || isElsewhere) && (
          <button type="button" onClick={() => closing.mutate()}>
            {i18n.t('batch.another')}
          </button>
        )}
      </div>
      <BatchTable rows={batch.rows} failureText={failureText} onCopy={copyOne} />
      <p role="status" className="toast">
        {message}
      </p>
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { BatchProgress } from '@/components/batch/batch-progress'
import { BatchTable } from '@/components/batch/batch-table'
import { Notice } from '@/components/notice'
import { type Batch, type BatchFormat, isRetriable, tally } from '@/lib/domain/creation/batch'
import { formatMoment } from '@/lib/format/dates'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { batchQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { putBack } from './put-back'

type Props = {
  api: Api
  stored: Stored
  batch: Batch
  /** Then its links are copied as soon as it is done. */
  isStartedHere: boolean
  baseUrl: string
  copyText: (text: string) => Promise<void>
}

const waitingFor = ({ waitingFor, pausedUntil }: Batch): string | undefined =>
  pausedUntil === undefined
    ? waitingFor && failureText(waitingFor)
    : i18n.t('batch.pausedUntil', { time: formatMoment(pausedUntil) })

/** A started batch: its progress, the outcome of each line, and buttons that copy it. */
export const StartedBatch = ({ api, stored, batch, isStartedHere, baseUrl, copyText }: Props) => {
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const [isCopied, setCopied] = useState(false)
  const counts = tally(batch.rows)
  const isEnded = counts.open === 0
  const isElsewhere = !isEnded && batch.baseUrl !== baseUrl

  const refresh = () => client.invalidateQueries(batchQuery(api))
  const control = useMutation({
    mutationFn: (action: 'stop' | 'retry' | 'close') => api('controlBatch', { action }),
    onSuccess: refresh,
  })
  const puttingBack = useMutation({ mutationFn: () => putBack(api, stored, batch), onSuccess: refresh })
  const failed = control.error ?? puttingBack.error

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
  const copyAll = useCallback(
    (format: BatchFormat) => {
      const report = (done: boolean) => {
        setCopied(done)
        setMessage(done ? i18n.t('batch.copied') : i18n.t('batch.notCopied'))
      }
      api('copyBatch', { id: batch.id, format }).then(report, () => report(false))
    },
    [api, batch.id],
  )
  const isCopyDue = useRef(isStartedHere)
  useEffect(() => {
    if (!isCopyDue.current || !isEnded || counts.created === 0) return
    isCopyDue.current = false
    copyAll('lines')
  }, [isEnded, counts.created, copyAll])

  return (
    <section className="batch-done">
      <BatchProgress
        tally={counts}
        copied={isCopied ? new Set(batch.rows.flatMap(({ shortLink }) => shortLink ?? [])).size : undefined}
        waitingFor={waitingFor(batch)}
        onStop={() => control.mutate('stop')}
      />
      {isElsewhere && <Notice trouble>{i18n.t('batch.otherService', { address: batch.baseUrl })}</Notice>}
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      <div className="batch-table">
        <BatchTable rows={batch.rows} failureText={failureText} onCopy={copyOne} />
      </div>
      <footer>
        {counts.created > 0 && (
          <>
            <button type="button" className="plain" onClick={() => copyAll('markdown')}>
              {i18n.t('batch.copyMarkdown')}
            </button>
            <button type="button" className="plain" onClick={() => copyAll('csv')}>
              {i18n.t('batch.copyCsv')}
            </button>
          </>
        )}
        <span className="spacer" />
        {isEnded && batch.rows.some(isRetriable) && (
          <button type="button" onClick={() => control.mutate('retry')}>
            {i18n.t('batch.retry')}
          </button>
        )}
        {isEnded && counts.failed > 0 && (
          <button type="button" data-tip={i18n.t('batch.putBackHint')} onClick={() => puttingBack.mutate()}>
            {i18n.t('batch.putBack')}
          </button>
        )}
        {(isEnded || isElsewhere) && (
          <button type="button" onClick={() => control.mutate('close')}>
            {i18n.t('batch.another')}
          </button>
        )}
        {counts.created > 0 && (
          <button type="button" className="primary" onClick={() => copyAll('lines')}>
            {i18n.t('batch.copyLines')}
          </button>
        )}
      </footer>
      <p role="status" className="toast">
        {message}
      </p>
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { QuestionPanel } from '@/components/question-panel'
import { joinSentences } from '@/components/sentences'
import { waitingReason } from '@/components/waiting-entry'
import { type Batch, type BatchFormat, batchTable, isRetriable, tally } from '@/lib/domain/batch/batch'
import type { Decision } from '@/lib/domain/creation/entry'
import { formatMoment } from '@/lib/format'
import { useApp } from '@/lib/ui/app'
import { saveFile } from '@/lib/ui/browser'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { batchQuery } from '@/lib/ui/queries'
import { useCopying } from '../use-copying'
import { useTags } from '../use-tags'
import css from './batch.module.css'
import { BatchFooter } from './batch-footer'
import { BatchHead } from './batch-head'
import { BatchTable } from './batch-table'
import { UnsureRows } from './unsure-rows'

type Props = {
  batch: Batch
  /** Then its links are copied as soon as it is done. */
  isStartedHere: boolean
}

const waitingFor = ({ waitingFor, pausedUntil }: Batch): string | undefined => {
  if (pausedUntil !== undefined) return i18n.t('batch.pausedUntil', { time: formatMoment(pausedUntil) })
  const reason = waitingFor && waitingReason(waitingFor.code)
  return reason ? joinSentences(reason, i18n.t('waiting.keepTrying')) : waitingFor && failureText(waitingFor)
}

/** A started batch: what needs a decision, what failed, and all others. */
export const StartedBatch = ({ batch, isStartedHere }: Props) => {
  const { api } = useApp()
  const client = useQueryClient()
  const connectionIds = useMemo(() => [batch.connectionId], [batch.connectionId])
  const { tags } = useTags(connectionIds)
  const { copy, copied, isToast, message, form } = useCopying()
  const [isCopied, setCopied] = useState(false)
  const [notCopied, setNotCopied] = useState(false)
  const counts = tally(batch.rows)
  const isEnded = counts.open === 0
  const [isAsking, setAsking] = useState(false)
  const isCopyDue = useRef(isStartedHere)
  const refresh = () => client.invalidateQueries(batchQuery(api))
  const control = useMutation({
    mutationFn: (action: 'stop' | 'retry' | 'putBack' | 'close') => api('controlBatch', { action }),
    onSuccess: refresh,
  })
  const retry = () => {
    // What is created now joins the list on the clipboard.
    isCopyDue.current = true
    setCopied(false)
    control.mutate('retry')
  }
  const startAnother = () => {
    if (counts.created < batch.rows.length) setAsking(true)
    else control.mutate('close')
  }
  const deciding = useMutation({
    mutationFn: ([id, action]: [string, Decision]) => api('controlEntry', { id, action }),
    onSettled: refresh,
  })
  const error = control.error ?? deciding.error

  useEffect(() => {
    if (!isEnded) return
    // The library's list has new links now.
    void client.invalidateQueries({ queryKey: ['rows'] })
  }, [client, isEnded])

  const copyAll = useCallback(
    async (format: BatchFormat): Promise<boolean> => {
      const isDone = await api('copyBatch', { id: batch.id, format }).catch(() => false)
      setNotCopied(!isDone)
      setCopied(isDone)
      return isDone
    },
    [api, batch.id],
  )
  useEffect(() => {
    if (!isCopyDue.current || !isEnded || counts.created === 0 || form === undefined) return
    isCopyDue.current = false
    void copyAll(form)
  }, [isEnded, counts.created, copyAll, form])

  const save = () => {
    const names = {
      title: i18n.t('batch.title'),
      address: i18n.t('batch.address'),
      shortLink: i18n.t('library.shortLink'),
    }
    saveFile(new Blob([`\ufeff${batchTable(batch.rows, names)}`], { type: 'text/csv' }), 'short-links.csv')
  }

  // Lines may share a link.
  const created = new Set(batch.rows.flatMap(({ shortLink }) => shortLink ?? [])).size
  const numbered = batch.rows.map((row, index) => ({ row, index }))
  const failed = numbered.filter(({ row }) => row.failure !== undefined)
  const others = numbered.filter(({ row }) => row.failure === undefined && !row.isUnsure)
  return (
    <section className={css.started}>
      <BatchHead
        tally={counts}
        copied={isCopied ? created : undefined}
        waitingFor={waitingFor(batch)}
        onStop={() => control.mutate('stop')}
        onAnother={isEnded ? startAnother : undefined}
      />
      <div className={css.results}>
        {isAsking && (
          <QuestionPanel
            title={i18n.t('batch.discardLines')}
            onCancel={() => setAsking(false)}
            answers={[
              { label: i18n.t('batch.keepLines'), onChoose: () => setAsking(false) },
              { label: i18n.t('action.discard'), isDanger: true, onChoose: () => control.mutate('close') },
            ]}
          >
            <span>{i18n.t('batch.discardHint')}</span>
          </QuestionPanel>
        )}
        {error && <Notice error>{errorText(error)}</Notice>}
        <UnsureRows
          rows={numbered.flatMap(({ row: { isUnsure, id, link }, index }) =>
            isUnsure ? [{ index, link, entryId: id }] : [],
          )}
          isBusy={deciding.isPending}
          onDecide={(entryId, decision) => deciding.mutate([entryId, decision])}
        />
        <BatchTable
          connectionId={batch.connectionId}
          rows={[...failed, ...others]}
          tags={tags}
          copied={copied?.isCopied ? Number(copied.id) : undefined}
          onCopy={({ shortLink = '', link, title, token }, number) => {
            setNotCopied(false)
            copy({ id: String(number), shortLink, destination: link, title, ...(token && { token }) })
          }}
        />
      </div>
      <BatchFooter
        created={created}
        isCopied={isCopied}
        retriable={isEnded ? batch.rows.filter(isRetriable).length : 0}
        onPutBack={isEnded && counts.failed > 0 ? () => control.mutate('putBack') : undefined}
        onRetry={retry}
        onCopy={() => copyAll(form ?? 'link')}
        onCopyAs={(format) => void copyAll(format)}
        onSave={save}
      />
      <p role="status" className={notCopied || isToast ? 'toast' : 'visually-hidden'}>
        {notCopied ? i18n.t('batch.notCopied') : message}
      </p>
    </section>
  )
}

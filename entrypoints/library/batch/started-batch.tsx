import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { BatchFooter } from '@/components/batch/batch-footer'
import { BatchHead } from '@/components/batch/batch-head'
import { BatchTable } from '@/components/batch/batch-table'
import { FailedRows } from '@/components/batch/failed-rows'
import { UndecidedRows } from '@/components/batch/undecided-rows'
import { Notice } from '@/components/notice'
import { waitingReason } from '@/components/popup/outcome/waiting-entry'
import { type Batch, type BatchFormat, tally } from '@/lib/domain/batch/batch'
import { LIST_COLUMNS, type ListRow } from '@/lib/domain/batch/list-row'
import type { Decision } from '@/lib/domain/creation/journal-entry'
import { csvOf } from '@/lib/domain/library/export'
import { formatMoment } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { batchQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { useAllTags } from '@/lib/ui/use-tags'
import { useCopying } from '../use-copying'
import { useCorrections } from './use-corrections'

type Props = {
  api: Api
  stored: Stored
  batch: Batch
  /** Then its links are copied as soon as it is done. */
  isStartedHere: boolean
  baseUrl: string
}

const waitingFor = ({ waitingFor, pausedUntil }: Batch): string | undefined => {
  if (pausedUntil !== undefined) return i18n.t('batch.pausedUntil', { time: formatMoment(pausedUntil) })
  const reason = waitingFor && waitingReason(waitingFor.code)
  return reason ? `${reason} ${i18n.t('waiting.keepTrying')}` : waitingFor && failureText(waitingFor)
}

const csvFields = LIST_COLUMNS.map((name) => ({ name, getValue: (row: ListRow) => row[name] ?? '' }))

/** A started batch: what failed, to be corrected in place; what needs a decision; and all others. */
export const StartedBatch = ({ api, stored, batch, isStartedHere, baseUrl }: Props) => {
  const client = useQueryClient()
  const { tags = [] } = useAllTags(api, stored)
  const { copy, copied, isToast, message, form } = useCopying(stored)
  const [isCopied, setCopied] = useState(false)
  const [notCopied, setNotCopied] = useState(false)
  const counts = tally(batch.rows)
  const isEnded = counts.open === 0
  const isElsewhere = !isEnded && batch.baseUrl !== baseUrl
  const isCopyDue = useRef(isStartedHere)
  const section = useRef<HTMLElement>(null)
  const focusNext = () => {
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
    ;(find('.primary') ?? find('button'))?.focus()
  }

  const refresh = () => client.invalidateQueries(batchQuery(api))
  const corrections = useCorrections(api, batch, {
    onRetried() {
      // The corrected lines join the list on the clipboard.
      isCopyDue.current = true
      setCopied(false)
      void refresh()
    },
    onRemoved: () => void refresh(),
  })
  const control = useMutation({
    mutationFn: (action: 'stop' | 'close') => api('controlBatch', { action }),
    onSuccess: refresh,
  })
  const deciding = useMutation({
    mutationFn: ([id, action]: [string, Decision]) => api('controlEntry', { id, action }),
    onSettled: refresh,
  })
  const puttingBack = useMutation({
    async mutationFn() {
      const rows = corrections.failed.map(({ row }) => row)
      await stored.listDraft.set({ text: csvOf<ListRow>(rows, { fields: csvFields }).trimEnd(), rows: [] })
      await api('controlBatch', { action: 'close' })
    },
    onSuccess: refresh,
  })
  const error = control.error ?? corrections.error ?? deciding.error ?? puttingBack.error

  useEffect(() => {
    if (!isEnded) return
    void api('controlBatch', { action: 'mark-seen' }).catch(() => {})
    // The library's list has new links now.
    void client.invalidateQueries({ queryKey: ['links'] })
  }, [api, client, isEnded])

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

  // Lines may share a link.
  const created = new Set(batch.rows.flatMap(({ shortLink }) => shortLink ?? [])).size
  const numbered = batch.rows.map((row, index) => ({ row, index }))
  return (
    <section ref={section} className="batch-done">
      <BatchHead
        tally={counts}
        copied={isCopied ? created : undefined}
        waitingFor={waitingFor(batch)}
        onStop={() => control.mutate('stop')}
        onAnother={isEnded || isElsewhere ? () => control.mutate('close') : undefined}
      />
      <div className="batch-results">
        {isElsewhere && <Notice trouble>{i18n.t('batch.otherService', { address: batch.baseUrl })}</Notice>}
        {error && <Notice trouble>{errorText(error)}</Notice>}
        <UndecidedRows
          rows={numbered.flatMap(({ row: { isUndecided, entryId, link }, index }) =>
            isUndecided && entryId ? [{ index, link, entryId }] : [],
          )}
          isBusy={deciding.isPending}
          onDecide={(entryId, decision) => deciding.mutate([entryId, decision])}
        />
        <FailedRows
          rows={corrections.failed}
          isBusy={corrections.isBusy}
          failureText={failureText}
          onEdit={corrections.edit}
          onRetry={corrections.retry}
          onRemove={corrections.remove}
          onEmptied={focusNext}
        />
        <BatchTable
          rows={numbered.filter(({ row }) => row.failure === undefined && !row.isUndecided)}
          tags={tags}
          shared={batch}
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
        retriable={isEnded ? corrections.retriable : 0}
        onPutBack={isEnded && counts.failed > 0 ? () => puttingBack.mutate() : undefined}
        onRetry={() => corrections.retry(undefined)}
        onCopy={() => copyAll(form ?? 'link')}
        onCopyAs={(format) => void copyAll(format)}
      />
      <p role="status" className={notCopied || isToast ? 'toast' : 'visually-hidden'}>
        {notCopied ? i18n.t('batch.notCopied') : message}
      </p>
    </section>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { i18n } from '#i18n'
import { AddedRows, BatchForm, BatchPreview } from '@/components/batch/batch-form'
import { Notice } from '@/components/notice'
import type { ListDraft } from '@/lib/domain/creation/batch'
import { type ListSummary, summaryOf } from '@/lib/domain/creation/collapsed-list'
import { MAX_LINES } from '@/lib/domain/creation/list-row'
import { readList } from '@/lib/domain/creation/pasted-list'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { formatNumber } from '@/lib/format/numbers'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { batchQuery, tagsQuery } from '@/lib/ui/queries'
import { connectionQuery, listDraftQuery, preferencesQuery, type Stored } from '@/lib/ui/stored'
import { useWriteQueue } from '@/lib/ui/use-write-queue'
import { type BatchTabs, TabButtons } from './tab-buttons'

/** Why the list cannot be started as it is; undefined if it can. */
const listError = (summary: ListSummary): string | undefined => {
  const { lines, links } = summary
  if (lines > MAX_LINES) return i18n.t('batch.tooMany', { count: formatNumber(lines), most: formatNumber(MAX_LINES) })
  if (links > 0) return undefined
  return failureText({ code: lines === 0 ? 'link-missing' : 'link-not-web' })
}

type Props = { api: Api; stored: Stored; tabs: BatchTabs }

/** The form for a batch. What is typed is stored at once. */
const NewBatchForm = ({
  api,
  stored,
  tabs,
  initial,
  defaultTagId,
}: Props & { initial: ListDraft; defaultTagId: string }) => {
  const client = useQueryClient()
  const writes = useWriteQueue()
  const [draft, setDraft] = useState(initial)
  const [options, setOptions] = useState({ tagId: defaultTagId, expiresAt: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  // One id for each form, so that starting twice makes one batch.
  const [id] = useState(() => crypto.randomUUID())
  const { data: tags = [] } = useQuery(tagsQuery(api))
  const pasted = useMemo(() => readList(draft.text), [draft.text])
  const rows = useMemo(() => [...pasted, ...draft.rows], [pasted, draft.rows])
  const summary = useMemo(() => summaryOf(rows, { tags, now: Date.now() }), [rows, tags])
  const error = listError(summary)

  const starting = useMutation({
    async mutationFn() {
      await writes.settled()
      return api('startBatch', { id, rows, ...options })
    },
    onSuccess: (batch) => client.setQueryData(batchQuery(api).queryKey, batch),
  })
  const failure = starting.error ? failureOf(starting.error) : undefined

  const change = (changed: ListDraft) => {
    setDraft(changed)
    setSubmitted(false)
    starting.reset()
    writes.add(() => stored.listDraft.set(changed))
  }
  const start = () => {
    setSubmitted(true)
    if (error === undefined) starting.mutate()
  }

  return (
    <BatchForm
      text={draft.text}
      options={options}
      tags={tags}
      count={summary.links}
      listError={isSubmitted || summary.lines > MAX_LINES ? error : undefined}
      expiryError={failure?.field === 'expiresAt' ? failureText(failure) : undefined}
      isBusy={starting.isPending}
      onText={(text) => change({ ...draft, text })}
      onOptions={(changed) => setOptions({ ...options, ...changed })}
      onSubmit={start}
    >
      <BatchPreview summary={summary} />
      <AddedRows
        rows={draft.rows}
        onRemove={(row) => change({ ...draft, rows: draft.rows.filter((other) => other !== row) })}
      />
      <TabButtons tabs={tabs} onRows={(added) => change({ ...draft, rows: [...draft.rows, ...added] })} />
      {writes.error !== undefined && <Notice trouble>{failureText(failureOf(writes.error))}</Notice>}
      {failure && !failure.field && <Notice trouble>{failureText(failure)}</Notice>}
    </BatchForm>
  )
}

/** A new batch, with the list as it was typed before. */
export const NewBatch = ({ api, stored, tabs }: Props) => {
  const { data: draft } = useQuery(listDraftQuery(stored))
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { data: connection } = useQuery(connectionQuery(stored))
  if (draft === undefined || !preferences || !connection)
    return <section aria-busy="true">{i18n.t('options.loading')}</section>
  return (
    <section>
      <NewBatchForm
        api={api}
        stored={stored}
        tabs={tabs}
        initial={draft}
        defaultTagId={defaultTagOf(preferences, connection.id)}
      />
    </section>
  )
}

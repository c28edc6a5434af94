import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { type ListDraft, withRows } from '@/lib/domain/batch/batch'
import { checkList, type ListSummary } from '@/lib/domain/batch/checked-list'
import { type ListRow, MAX_LINES } from '@/lib/domain/batch/list-row'
import { readList, withLink, withoutRow } from '@/lib/domain/batch/pasted-list'
import type { Failure } from '@/lib/domain/failure'
import { isForTabs } from '@/lib/domain/library/library-view'
import { expiryAt } from '@/lib/domain/link/expiry'
import { checkExpiry } from '@/lib/domain/link/link-draft'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { nextTagColor } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format'
import { failureOf } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { batchQuery, listDraftQuery } from '@/lib/ui/queries'
import { connectionQuery, preferencesQuery } from '@/lib/ui/stored'
import { useWriteQueue } from '@/lib/ui/use-write-queue'
import { ConnectionMenu } from '../choice-menu'
import { useTags } from '../use-tags'
import { BatchForm } from './batch-form'
import { ListPreview } from './list-preview'
import { type BatchTabs, ListSources } from './list-sources'
import { NoLines, PreviewHead } from './preview-head'
import { rowsOf, useReadList, useTakenTokens } from './use-read-list'

/** Why the list cannot be started as it is; undefined if it can. */
const listError = (summary: ListSummary): string | undefined => {
  const { lines, links } = summary
  if (lines > MAX_LINES) return i18n.t('batch.tooMany', { count: formatNumber(lines), most: formatNumber(MAX_LINES) })
  if (links > 0) return undefined
  return failureText({ code: lines === 0 ? 'link-missing' : 'link-not-web' })
}

/** What is wrong with the expiry for all lines; undefined if nothing. */
const checkedExpiry = (expiresAt: string, now: number): Failure | undefined => {
  const checked = expiresAt === '' ? undefined : checkExpiry(expiryAt(expiresAt, now), now)
  return checked?.ok === false ? checked.failure : undefined
}

type Props = { tabs: BatchTabs; onStarted: (id: string) => void }

/** The form for a batch. What is typed is stored at once. */
const NewBatchForm = (props: Props & { initial: ListDraft; connectionId: string; defaultTagId: string }) => {
  const { tabs, onStarted, initial, connectionId, defaultTagId } = props
  const { api } = useApp()
  const client = useQueryClient()
  const writes = useWriteQueue()
  const [draft, setDraft] = useState(initial)
  const [expiresAt, setExpiresAt] = useState('')
  const [chosenTag, setChosenTag] = useState({ connectionId, tagId: defaultTagId })
  // A tag belongs to one service.
  const tagId = chosenTag.connectionId === connectionId ? chosenTag.tagId : defaultTagId
  const options = useMemo(() => ({ tagId, expiresAt }), [tagId, expiresAt])
  const [isSubmitted, setSubmitted] = useState(false)
  const [expiryFailure, setExpiryFailure] = useState<Failure>()
  const [hasOnlyErrors, setOnlyErrors] = useState(false)
  // One id for each form, so that starting twice makes one batch.
  const [id] = useState(() => crypto.randomUUID())
  const connectionIds = useMemo(() => [connectionId], [connectionId])
  const { tags } = useTags(connectionIds)
  const { list, lines, marks } = useReadList(draft, options, tags)
  const { summary } = list
  const taken = useTakenTokens(connectionId, list.lines)
  const creatingTag = useMutation({
    mutationFn: (label: string) => api('saveTag', { connectionId, tag: { label, color: nextTagColor(tags.length) } }),
  })
  const { mutate: onCreateTag } = creatingTag

  const starting = useMutation({
    async mutationFn(wanted: readonly ListRow[]) {
      await writes.settled()
      const now = Date.now()
      return api('startBatch', { id, connectionId, rows: [...wanted], tagId, expiresAt: expiryAt(expiresAt, now) })
    },
    onSuccess(batch) {
      if (batch) onStarted(batch.id)
      client.setQueryData(batchQuery(api).queryKey, batch)
    },
  })

  const change = (changed: ListDraft) => {
    setDraft(changed)
    setSubmitted(false)
    starting.reset()
    writes.add(() => api('saveListDraft', changed))
  }
  // One press asks for the permission, adds the tabs and shortens them.
  const [isForWindow] = useState(() => isForTabs(new URLSearchParams(window.location.search)))
  const startsWithTabs = isForWindow && summary.lines === 0
  const readingTabs = useMutation({
    mutationFn: tabs.read,
    onSuccess: (found) => found && change({ ...draft, text: withRows(draft.text, found.rows) }),
  })
  const start = () => {
    const now = Date.now()
    const wrong = checkedExpiry(expiresAt, now)
    setExpiryFailure(wrong)
    if (wrong) return
    if (startsWithTabs)
      return readingTabs.mutate('all', {
        onSuccess(found) {
          const { length = 0 } = found?.rows ?? []
          // A list that is too long says so, and can be shortened in parts.
          if (found && length > 0 && length <= MAX_LINES) starting.mutate(found.rows)
        },
      })
    setSubmitted(true)
    // The preview may be a little behind.
    const rows = rowsOf(draft.text)
    if (
      !listError(
        checkList(rows, { tags, now, tagId, expiresAt: expiryAt(expiresAt, now), refused: draft.refused ?? [] })
          .summary,
      )
    )
      starting.mutate(rows)
  }
  const startSome = summary.lines === 0 ? i18n.t('batch.startNone') : plural('batch.start', summary.links)
  const isAsking = startsWithTabs && readingTabs.isPending
  const busyText = isAsking ? i18n.t('batch.tabsAsking') : starting.isPending ? i18n.t('action.shortening') : undefined
  const startText = startsWithTabs ? i18n.t('batch.startTabs') : startSome
  const startError = starting.error ?? readingTabs.error
  const failure = startError ? failureOf(startError) : undefined
  const wrongExpiry = expiryFailure ?? (failure?.field === 'expiresAt' ? failure : undefined)

  /** Replaces the address of a row; without one, removes the row. */
  const edit = (index: number, link?: string) => {
    // The preview may be a little behind, and show another row there.
    const { text } = draft
    const placed = readList(text)
    const row = placed[index]
    if (row === undefined || row.row.link !== list.lines[index]?.link) return
    change({ ...draft, text: link === undefined ? withoutRow(text, row, placed) : withLink(text, row, link) })
  }
  // Always the same function, so that no row is rendered again for it.
  const latestEdit = useRef(edit)
  useEffect(() => {
    latestEdit.current = edit
  })
  const onEdit = useCallback((index: number, link?: string) => latestEdit.current(index, link), [])

  return (
    <BatchForm
      text={draft.text}
      marked={lines}
      marks={marks}
      options={options}
      tags={tags}
      start={startText}
      hasFocusOnStart={startsWithTabs}
      listError={isSubmitted || summary.lines > MAX_LINES ? listError(summary) : undefined}
      expiryError={wrongExpiry && failureText(wrongExpiry)}
      busy={busyText}
      onText={(text) => change({ ...draft, text })}
      onOptions={(changed) => {
        if (changed.tagId !== undefined) setChosenTag({ connectionId, tagId: changed.tagId })
        if (changed.expiresAt === undefined) return
        setExpiresAt(changed.expiresAt)
        setExpiryFailure(undefined)
      }}
      onSubmit={start}
      sources={
        <>
          <ConnectionMenu />
          <ListSources
            tabs={tabs}
            reading={readingTabs}
            onText={(text) => change({ ...draft, text: [draft.text.trimEnd(), text].filter(Boolean).join('\n') })}
          />
        </>
      }
      preview={
        <>
          <PreviewHead summary={summary} hasOnlyErrors={hasOnlyErrors} onOnlyErrors={setOnlyErrors} />
          {readingTabs.isSuccess && !readingTabs.data && <Notice error>{i18n.t('batch.tabsRefused')}</Notice>}
          {writes.error !== undefined && <Notice error>{errorText(writes.error)}</Notice>}
          {failure && !failure.field && <Notice error>{failureText(failure)}</Notice>}
          {creatingTag.error && <Notice error>{errorText(creatingTag.error)}</Notice>}
          {summary.lines === 0 && <NoLines />}
          {list.lines.length > 0 && (
            <ListPreview
              lines={list.lines}
              tags={tags}
              hasOnlyErrors={hasOnlyErrors}
              taken={taken}
              onCreateTag={creatingTag.isPending ? undefined : onCreateTag}
              onEdit={onEdit}
            />
          )}
        </>
      }
    />
  )
}

/** A new batch, with the stored list. */
export const NewBatch = (props: Props) => {
  const { api, stored } = useApp()
  const { data: draft } = useQuery(listDraftQuery(api))
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { data: connection } = useQuery(connectionQuery(stored))
  if (draft === undefined || !preferences || !connection)
    return <section aria-busy="true">{i18n.t('options.loading')}</section>
  const { id } = connection
  return <NewBatchForm {...props} initial={draft} connectionId={id} defaultTagId={defaultTagOf(preferences, id)} />
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ListForm } from '@/components/batch/list-form'
import { ListPreview } from '@/components/batch/list-preview'
import { Notice } from '@/components/notice'
import { summaryOf } from '@/lib/domain/creation/collapsed-list'
import { readList, writeLine } from '@/lib/domain/creation/pasted-list'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { batchQuery } from '@/lib/ui/batch-query'
import { failureText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { useWriteQueue } from '@/lib/ui/use-write-queue'
import { isTooLong, listError } from './list-error'
import { type ManyTabs, TabButtons } from './tab-buttons'

type Props = { api: Api; stored: Stored; tabs: ManyTabs; initial: string; defaultTagId: string }

/** A list on its way to being started. Whatever is typed is kept at once. */
export const ListEntry = ({ api, stored, tabs, initial, defaultTagId }: Props) => {
  const client = useQueryClient()
  const writes = useWriteQueue()
  const [text, setText] = useState(initial)
  const [options, setOptions] = useState({ tagId: defaultTagId, expiresAt: '' })
  const [isAsked, setAsked] = useState(false)
  // Drawn once for this list, so that starting it twice makes one batch.
  const [id] = useState(() => crypto.randomUUID())
  const { data: tags = [] } = useQuery(tagsQuery(api))
  const lines = useMemo(() => readList(text), [text])
  const summary = useMemo(() => summaryOf(lines), [lines])
  const error = listError(summary)

  const starting = useMutation({
    async mutationFn() {
      await writes.settled()
      return api('startBatch', { id, lines, ...options })
    },
    onSuccess: (batch) => client.setQueryData(batchQuery(api).queryKey, batch),
  })
  const failure = starting.error ? failureOf(starting.error) : undefined

  const change = (changed: string) => {
    setText(changed)
    setAsked(false)
    starting.reset()
    writes.add(() => stored.listDraft.set(changed))
  }
  const start = () => {
    setAsked(true)
    if (error === undefined) starting.mutate()
  }

  return (
    <ListForm
      text={text}
      options={options}
      tags={tags}
      count={summary.links}
      listError={isAsked || isTooLong(summary) ? error : undefined}
      expiryError={failure?.field === 'expiresAt' ? failureText(failure) : undefined}
      isBusy={starting.isPending}
      onText={change}
      onOptions={(changed) => setOptions({ ...options, ...changed })}
      onSubmit={start}
    >
      <ListPreview summary={summary} />
      <TabButtons
        tabs={tabs}
        onPages={(pages) =>
          change(
            [
              ...(text.trim() ? [text.trimEnd()] : []),
              ...pages.map(({ title, address }) => writeLine(title, address)),
            ].join('\n'),
          )
        }
      />
      {writes.error !== undefined && <Notice trouble>{failureText(failureOf(writes.error))}</Notice>}
      {failure && !failure.field && <Notice trouble>{failureText(failure)}</Notice>}
    </ListForm>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FailedRow } from '@/components/batch/failed-rows'
import { type Batch, isRetriable } from '@/lib/domain/batch/batch'
import { LIST_COLUMNS, type ListRow } from '@/lib/domain/batch/list-row'
import type { Failure } from '@/lib/domain/failure'
import { type Api, failureOf } from '@/lib/rpc/client'

const cellsOf = (row: ListRow): ListRow => {
  const cells: ListRow = { link: '' }
  for (const column of LIST_COLUMNS) if (row[column] !== undefined) cells[column] = row[column]
  return cells
}

type Edited = { row: ListRow; failure?: Failure }

type Events = { onRetried: () => void; onRemoved: () => void }

/** The failed rows of a batch as they are edited, what tries them again and what removes them. */
export const useCorrections = (api: Api, batch: Batch, { onRetried, onRemoved }: Events) => {
  const [edited, setEdited] = useState<Readonly<Record<number, Edited>>>({})
  const put = (index: number, edit?: Edited) =>
    setEdited(({ [index]: _, ...others }) => (edit ? { ...others, [index]: edit } : others))

  const failed = batch.rows.flatMap((row, index): FailedRow[] =>
    row.failure ? [{ index, row: cellsOf(row), failure: row.failure, ...edited[index] }] : [],
  )

  const placeOf = (index: number) => ({ id: batch.id, index, link: batch.rows[index]?.link ?? '' })

  /** True once the row is tried again; false if it has a flaw, which is then at its field. */
  const retryRow = async ({ index, row }: FailedRow): Promise<boolean> => {
    try {
      await api('changeBatchRow', { ...placeOf(index), row })
      put(index)
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (failure.field === undefined) throw error
      put(index, { row, failure })
      return false
    }
  }
  const retrying = useMutation({
    /** Of one row, or of all: those edited, then the others as they are. */
    async mutationFn(only?: number) {
      const wanted = failed.filter(({ index }) => (only === undefined ? edited[index] : index === only))
      const tried: boolean[] = []
      for (const row of wanted) tried.push(await retryRow(row))
      if (only === undefined && tried.every(Boolean)) await api('controlBatch', { action: 'retry' })
    },
    onSettled: onRetried,
  })
  const removing = useMutation({
    mutationFn: (index: number) => api('changeBatchRow', { ...placeOf(index), row: null }),
    onSuccess(_, removed) {
      // The rows behind it move up, with their corrections.
      setEdited((edits) => {
        const others = Object.entries(edits).filter(([index]) => Number(index) !== removed)
        return Object.fromEntries(
          others.map(([index, edit]) => [Number(index) - (Number(index) > removed ? 1 : 0), edit]),
        )
      })
    },
    onSettled: onRemoved,
  })

  return {
    failed,
    retriable: failed.filter(({ index, row, failure }) => edited[index] || isRetriable({ ...row, failure })).length,
    edit: (index: number, row: ListRow) => put(index, { ...edited[index], row }),
    retry: retrying.mutate,
    remove: removing.mutate,
    isBusy: retrying.isPending || removing.isPending,
    error: retrying.error ?? removing.error,
  }
}

import type { Batch } from '@/lib/domain/creation/batch'
import { LIST_COLUMNS, type ListRow } from '@/lib/domain/creation/list-row'
import { csvOf } from '@/lib/domain/library/csv'
import type { Api } from '@/lib/rpc/client'
import type { Stored } from '@/lib/ui/stored'

const fields = LIST_COLUMNS.map((name) => ({ name, getValue: (row: ListRow) => row[name] ?? '' }))

/** Puts the lines without a link back into the list, as a table to correct, and closes the batch. */
export const putBack = async (api: Api, stored: Stored, { rows }: Batch): Promise<void> => {
  const failed = rows.filter(({ failure }) => failure !== undefined)
  await stored.listDraft.set({ text: csvOf<ListRow>(failed, { fields }).trimEnd(), rows: [] })
  await api('controlBatch', { action: 'close' })
}

import type { Batch } from '@/lib/domain/creation/batch'
import type { Journal } from '../creation/journal'
import type { BatchStore } from './batch-store'

type Dependencies = { store: BatchStore; journal: Pick<Journal, 'unsettled'> }

/** The batch as pages show it; null if there is none. */
export const createBatchView =
  ({ store, journal }: Dependencies) =>
  async (): Promise<Batch | null> => {
    const record = await store.record()
    if (record === undefined) return null
    const [lines, links, unsettled] = await Promise.all([store.lines(), store.links(), journal.unsettled()])
    const rows = lines.map((line) => ('linkIndex' in line ? { ...line, ...links[line.linkIndex]?.outcome } : line))
    const waitingFor = unsettled.find(({ batchId, failure }) => batchId === record.id && failure)?.failure
    const { id, connectionId, baseUrl } = record
    return { id, connectionId, baseUrl, rows, ...(waitingFor && { waitingFor }) }
  }

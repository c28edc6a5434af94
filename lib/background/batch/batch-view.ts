import type { Batch } from '@/lib/domain/batch/batch'
import type { Journal } from '../journal/journal'
import type { BatchLink } from './batch-database'
import type { BatchStore } from './batch-store'

type Dependencies = { store: BatchStore; journal: Pick<Journal, 'unsettled'> }

/** The batch as pages show it; null if there is none. */
export const createBatchView =
  ({ store, journal }: Dependencies) =>
  async (): Promise<Batch | null> => {
    const record = await store.record()
    if (record === undefined) return null
    const [lines, links, unsettled] = await Promise.all([store.lines(), store.links(), journal.unsettled()])
    const undecided = unsettled.filter(({ state }) => state === 'undecided').map(({ id }) => id)
    const ofLink = ({ entryId, outcome }: BatchLink) => ({
      entryId,
      ...outcome,
      ...(undecided.includes(entryId) && { isUndecided: true }),
    })
    const byNumber = new Map(links.map((link) => [link.number, link]))
    const rows = lines.map((line) => {
      const link = 'linkIndex' in line ? byNumber.get(line.linkIndex) : undefined
      return { ...line, ...(link && ofLink(link)) }
    })
    const { id, connectionId, baseUrl, tagId, expiresAt } = record
    const pending = unsettled.filter((entry) => entry.state !== 'undecided' && entry.connectionId === connectionId)
    const waitingFor = pending.find(({ batchId, failure }) => batchId === id && failure)?.failure
    // The service asked for a pause of all requests, not only of those of the batch.
    const pausedUntil = pending.find(({ failure }) => failure?.code === 'rate-limited')?.retryAt
    return {
      id,
      connectionId,
      baseUrl,
      tagId,
      expiresAt,
      rows,
      ...(waitingFor && { waitingFor }),
      ...(pausedUntil !== undefined && { pausedUntil }),
    }
  }

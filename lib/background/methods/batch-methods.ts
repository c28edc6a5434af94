import { ok } from '@/lib/domain/result'
import type { Handlers } from '../../rpc/dispatcher'
import type { Batches } from '../batch/batches'
import type { StoredItem } from '../storage/stored-item'
import { done } from './done'

export type BatchParts = { batches: Batches; listDraft: StoredItem<string> }

/** Many links at once. */
export const batchMethods = ({ batches, listDraft }: BatchParts) => {
  return {
    getBatch: async () => ok(await batches.current()),
    async startBatch(order) {
      const started = await batches.start(order)
      if (started.ok && started.value?.id === order.id) await listDraft.remove()
      return started
    },
    stopBatch: () => done(batches.stop()),
    retryBatch: () => done(batches.retry()),
    closeBatch: () => done(batches.close()),
    markBatchShown: () => done(batches.markShown()),
    copyBatch: async ({ id, format }) => ok(await batches.copy(id, format)),
    getList: async () => ok({ text: await listDraft.get() }),
    saveList: ({ text }) => done(listDraft.set(text)),
  } satisfies Partial<Handlers>
}

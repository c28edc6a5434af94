import * as z from 'zod/mini'
import { type Area, storedItem } from '@/lib/storage/stored-item'

/** A connection that is being removed, or got another key or address in place of this one. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removal') }),
  z.object({ kind: z.literal('replacement'), from: z.string() }),
])

type Change = z.infer<typeof changeSchema>

/** Changes of connections by their ids, each written down before it begins, so that the next background finishes it. */
export const createUnfinished = (local: Area) => {
  const item = storedItem<Record<string, Change>>({
    area: local,
    key: 'unfinished-changes',
    schema: z.record(z.string(), changeSchema),
    fallback: {},
  })
  return {
    all: async () => Object.entries(await item.get()),
    async begin(id: string, change: Change): Promise<void> {
      await item.change((changes) => ({ ...changes, [id]: change }))
    },
    async end(id: string): Promise<void> {
      await item.change(({ [id]: _, ...others }) => others)
    },
  }
}

export type Unfinished = ReturnType<typeof createUnfinished>

import * as z from 'zod/mini'
import { nextTagColor } from '@/lib/domain/tag/tag'
import type { Area } from '@/lib/storage/stored-item'

const SINGLE_KEY = 'key-vault'

const singleSchema = z.object({ version: z.literal(1), value: z.looseObject({ id: z.string() }) })

/**
 * Moves the only connection of an earlier version, whose vault had no id in its storage key, to its place among several.
 * Its pending links go on. Does nothing without such a vault, or if there are other connections.
 */
export const moveSingleVault = async (local: Area): Promise<void> => {
  const { [SINGLE_KEY]: stored, connections } = await local.get([SINGLE_KEY, 'connections'])
  const single = singleSchema.safeParse(stored)
  if (!single.success || connections !== undefined) return
  const { id } = single.data.value
  const record = { name: '', color: nextTagColor(0), ...single.data.value }
  const { secrets: _, box: __, ...connection }: Record<string, unknown> = record
  // In one write, so that a crash leaves all of it or nothing.
  await local.set({
    [`${SINGLE_KEY}:${id}`]: { version: 1, value: record },
    [`connection:${id}`]: { version: 1, value: connection },
    connections: { version: 1, value: [id] },
  })
  await local.remove(SINGLE_KEY)
}

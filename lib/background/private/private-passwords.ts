import * as z from 'zod/mini'
import { type Area, storedItem } from '@/lib/storage/stored-item'
import type { Vault } from '../vault/vault'

type Passwords = Pick<Vault, 'password' | 'setPassword' | 'entriesWithPassword'>

const storedSchema = z.array(z.object({ id: z.string(), connectionId: z.string(), password: z.string() }))

/** Passwords of links pending in private windows. In session storage, however the key is stored. */
export const createPrivatePasswords = (area: Area): Passwords => {
  const stored = storedItem({ area, key: 'passwords', schema: storedSchema, fallback: [] })
  return {
    password: async ({ id }) => (await stored.get()).find((owner) => owner.id === id)?.password,
    async setPassword({ id, connectionId }, password) {
      await stored.change((all) => {
        const others = all.filter((owner) => owner.id !== id)
        return password === undefined ? others : [...others, { id, connectionId, password }]
      })
    },
    entriesWithPassword: async () => (await stored.get()).map(({ id, connectionId }) => ({ id, connectionId })),
  }
}

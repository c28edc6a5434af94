import * as z from 'zod/mini'
import { headerSchema, publicConnectionSchema } from '@/lib/domain/settings/connection'
import { type Area, type StoredItem, storedItem } from '@/lib/storage/stored-item'
import { boxKeySchema, sealedBoxSchema } from './secret-box'

const secretsSchema = z.object({
  apiKey: z.string(),
  headers: z.array(headerSchema),
  /** The passwords of unsettled links, by entry id. */
  passwords: z.record(z.string(), z.string()),
})

/** What only the service may see. */
export type Secrets = z.infer<typeof secretsSchema>

const recordSchema = z.object({
  ...publicConnectionSchema.shape,
  /** Plain secrets on disk, or a box that needs a passphrase; neither in session mode. */
  secrets: z.optional(secretsSchema),
  box: z.optional(sealedBoxSchema),
})

/** A connection's part of the vault on disk. */
export type VaultRecord = z.infer<typeof recordSchema>

const openSchema = z.object({
  secrets: secretsSchema,
  boxKey: z.optional(boxKeySchema),
  usedAt: z.number(),
})

/** A connection's part of the vault in session storage. */
export type OpenVault = z.infer<typeof openSchema>

export type VaultItems = { record: StoredItem<VaultRecord | null>; opened: StoredItem<OpenVault | null> }

/** The storage items of a connection and its secrets. */
export const vaultItems =
  (local: Area, session: Area) =>
  (connectionId: string): VaultItems => ({
    record: storedItem<VaultRecord | null>({
      area: local,
      key: `key-vault:${connectionId}`,
      schema: z.nullable(recordSchema),
      fallback: null,
    }),
    opened: storedItem<OpenVault | null>({
      area: session,
      key: `open-key-vault:${connectionId}`,
      schema: z.nullable(openSchema),
      fallback: null,
    }),
  })

/** Parses the text of a box; null if it holds no secrets. */
export const readSecrets = (text: string): Secrets | null => {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

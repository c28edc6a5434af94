import * as z from 'zod/mini'
import { headerSchema, publicConnectionSchema } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from '@/lib/storage/stored-item'

const secretsSchema = z.object({
  apiKey: z.string(),
  headers: z.array(headerSchema),
  /** Of links that are not settled yet, by the id of their entry: they lie where the key lies. */
  passwords: z.record(z.string(), z.string()),
})

/** All that only the service may ever see. */
export type Secrets = z.infer<typeof secretsSchema>

const boxKeyShape = { salt: z.string(), rounds: z.number() }

const recordSchema = z.object({
  ...publicConnectionSchema.shape,
  /** Where the key is stored: as it is, or in a box that a passphrase opens. */
  secrets: z.optional(secretsSchema),
  box: z.optional(z.object({ ...boxKeyShape, iv: z.string(), text: z.string() })),
})

/** What is kept of a connection when the browser is closed. */
export type VaultRecord = z.infer<typeof recordSchema>

const openSchema = z.object({
  secrets: secretsSchema,
  boxKey: z.optional(z.object({ ...boxKeyShape, bytes: z.string() })),
  usedAt: z.number(),
})

/** What is kept in the memory of the browser alone, and gone when it is closed. */
export type OpenVault = z.infer<typeof openSchema>

export const createVaultRecord = (local: Area) =>
  storedItem<VaultRecord | null>({ area: local, key: 'key-vault', schema: z.nullable(recordSchema), fallback: null })

export const createOpenVault = (session: Area) =>
  storedItem<OpenVault | null>({
    area: session,
    key: 'open-key-vault',
    schema: z.nullable(openSchema),
    fallback: null,
  })

/** The secrets in the text of a box; null where it holds something else. */
export const readSecrets = (text: string): Secrets | null => {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

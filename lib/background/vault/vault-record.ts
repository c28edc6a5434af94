import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { headerSchema, serviceDetailsSchema } from '@/lib/rpc/schemas/service-details'
import { storedItem } from '../storage/stored-item'

const secretsSchema = z.lazy(() =>
  z.object({
    apiKey: z.string(),
    headers: z.array(headerSchema),
    /** Of links that are not settled yet, by the id of their entry: they lie where the key lies. */
    passwords: z.record(z.string(), z.string()),
  }),
)

/** All that only the service may ever see. */
export type Secrets = z.infer<typeof secretsSchema>

const boxKeyShape = { salt: z.string(), rounds: z.number() }

const recordSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    baseUrl: z.string(),
    details: serviceDetailsSchema,
    keeping: z.enum(['stored', 'session', 'passphrase']),
    idleMinutes: z.number(),
    /** Where the key is stored: as it is, or in a box that a passphrase opens. */
    secrets: z.optional(secretsSchema),
    box: z.optional(z.object({ ...boxKeyShape, iv: z.string(), text: z.string() })),
  }),
)

/** What is kept of a connection when the browser is closed. */
export type VaultRecord = z.infer<typeof recordSchema>

const openSchema = z.lazy(() =>
  z.object({
    secrets: secretsSchema,
    boxKey: z.optional(z.object({ ...boxKeyShape, bytes: z.string() })),
    usedAt: z.number(),
  }),
)

/** What is kept in the memory of the browser alone, and gone when it is closed. */
export type OpenVault = z.infer<typeof openSchema>

export const createVaultRecord = (local: Storage.StorageArea) =>
  storedItem({ area: local, key: 'key-vault', schema: z.nullable(recordSchema), fallback: null })

export const createOpenVault = (session: Storage.StorageArea) =>
  storedItem({ area: session, key: 'open-key-vault', schema: z.nullable(openSchema), fallback: null })

/** The secrets in the text of a box; null where it holds something else. */
export const readSecrets = (text: string): Secrets | null => {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

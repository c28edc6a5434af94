import * as v from 'valibot'
import type { Storage } from 'webextension-polyfill'
import { headerSchema, serviceDetailsSchema } from '@/lib/contract/schemas/service-details'
import { storedItem } from '../storage/stored-item'

const secretsSchema = v.object({
  apiKey: v.string(),
  headers: v.array(headerSchema),
  /** Of links that are not settled yet, by the id of their entry: they lie where the key lies. */
  passwords: v.record(v.string(), v.string()),
})

/** All that only the service may ever see. */
export type Secrets = v.InferOutput<typeof secretsSchema>

const boxKeyShape = { salt: v.string(), rounds: v.number() }

const recordSchema = v.object({
  baseUrl: v.string(),
  details: serviceDetailsSchema,
  keeping: v.picklist(['stored', 'session', 'passphrase']),
  idleMinutes: v.number(),
  /** Where the key is stored: as it is, or in a box that a passphrase opens. */
  secrets: v.optional(secretsSchema),
  box: v.optional(v.object({ ...boxKeyShape, iv: v.string(), text: v.string() })),
})

/** What is kept of a connection when the browser is closed. */
export type VaultRecord = v.InferOutput<typeof recordSchema>

const openSchema = v.object({
  secrets: secretsSchema,
  boxKey: v.optional(v.object({ ...boxKeyShape, bytes: v.string() })),
  usedAt: v.number(),
})

/** What is kept in the memory of the browser alone, and gone when it is closed. */
export type OpenVault = v.InferOutput<typeof openSchema>

export const createVaultRecord = (local: Storage.StorageArea) =>
  storedItem({ area: local, key: 'key-vault', schema: v.nullable(recordSchema), fallback: null })

export const createOpenVault = (session: Storage.StorageArea) =>
  storedItem({ area: session, key: 'open-key-vault', schema: v.nullable(openSchema), fallback: null })

/** The secrets in the text of a box; null where it holds something else. */
export const readSecrets = (text: string): Secrets | null => {
  try {
    return v.parse(secretsSchema, JSON.parse(text))
  } catch {
    return null
  }
}

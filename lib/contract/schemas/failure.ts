import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import { FAILURE_CODES, type Failure } from '@/lib/domain/failure'

export const failureSchema: Schema<Failure> = v.object({
  code: v.picklist(FAILURE_CODES),
  detail: v.optional(v.string()),
  field: v.optional(
    v.picklist(['link', 'tagId', 'token', 'password', 'expiresAt', 'address', 'key', 'label', 'passphrase']),
  ),
  path: v.optional(v.string()),
  status: v.optional(v.number()),
  retryAfterSeconds: v.optional(v.number()),
})

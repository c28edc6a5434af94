import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { Diagnostics, RequestRecord } from '@/lib/domain/diagnostics'
import { FAILURE_CODES } from '@/lib/domain/failure'
import { keepingSchema } from './connection'
import { journalStateSchema } from './entry'
import { setAsideSchema } from './set-aside'

export const requestRecordSchema: Schema<RequestRecord> = v.object({
  at: v.number(),
  operation: v.string(),
  milliseconds: v.number(),
  status: v.optional(v.number()),
  failure: v.optional(v.picklist(FAILURE_CODES)),
})

export const diagnosticsSchema: Schema<Diagnostics> = v.object({
  version: v.string(),
  browser: v.string(),
  connection: v.picklist(['not-connected', 'key-forgotten', 'locked', 'connected']),
  keeping: v.optional(keepingSchema),
  isPermitted: v.optional(v.boolean()),
  hasOwnNames: v.optional(v.boolean()),
  headerCount: v.optional(v.number()),
  unsettled: v.array(
    v.object({ state: journalStateSchema, attempts: v.number(), failure: v.optional(v.picklist(FAILURE_CODES)) }),
  ),
  setAside: setAsideSchema,
  requests: v.array(requestRecordSchema),
})

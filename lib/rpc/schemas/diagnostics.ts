import { FAILURE_CODES } from '@/lib/domain/failure'
import type { Diagnostics, RequestRecord } from '@/lib/domain/settings/diagnostics'
import * as z from '../zod'
import { keepingSchema } from './connection'
import { journalStateSchema } from './entry'
import { setAsideSchema } from './quarantine'

export const requestRecordSchema: z.ZodMiniType<RequestRecord> = z.lazy(() =>
  z.object({
    at: z.number(),
    operation: z.string(),
    milliseconds: z.number(),
    status: z.optional(z.number()),
    failure: z.optional(z.enum(FAILURE_CODES)),
  }),
)

export const diagnosticsSchema: z.ZodMiniType<Diagnostics> = z.lazy(() =>
  z.object({
    version: z.string(),
    browser: z.string(),
    connection: z.enum(['not-connected', 'key-forgotten', 'locked', 'connected']),
    keeping: z.optional(keepingSchema),
    isPermitted: z.optional(z.boolean()),
    hasOwnNames: z.optional(z.boolean()),
    headerCount: z.optional(z.number()),
    unsettled: z.array(
      z.object({ state: journalStateSchema, attempts: z.number(), failure: z.optional(z.enum(FAILURE_CODES)) }),
    ),
    setAside: setAsideSchema,
    requests: z.array(requestRecordSchema),
  }),
)

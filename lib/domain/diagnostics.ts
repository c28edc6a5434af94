import * as z from 'zod/mini'
import { journalStateSchema } from './creation/journal-entry'
import { FAILURE_CODES } from './failure'
import { keyStorageSchema } from './settings/connection'

/** The kinds of stored values, as a person would name them. */
const quarantinedSchema = z.enum(['connection', 'preferences', 'drafts', 'journal', 'lists'])

/** A kind with values that could not be read. They are kept unchanged until the person deletes them. */
export type Quarantined = z.infer<typeof quarantinedSchema>

/** One request, without its address and content. Times are in milliseconds, `at` since 1970. */
export const requestRecordSchema = z.object({
  at: z.number(),
  operation: z.string(),
  milliseconds: z.number(),
  status: z.optional(z.number()),
  failure: z.optional(z.enum(FAILURE_CODES)),
})

export type RequestRecord = z.infer<typeof requestRecordSchema>

/** A report for troubleshooting. Holds no secret, address or link. */
export const diagnosticsSchema = z.object({
  version: z.string(),
  browser: z.string(),
  /** `connected`, or why the chosen connection cannot be used. */
  connection: z.enum(['connected', ...FAILURE_CODES]),
  keyStorage: z.optional(keyStorageSchema),
  isPermitted: z.optional(z.boolean()),
  hasOwnNames: z.optional(z.boolean()),
  headerCount: z.optional(z.number()),
  unsettled: z.array(
    z.object({ state: journalStateSchema, attempts: z.number(), failure: z.optional(z.enum(FAILURE_CODES)) }),
  ),
  quarantined: z.array(quarantinedSchema),
  requests: z.array(requestRecordSchema),
})

export type Diagnostics = z.infer<typeof diagnosticsSchema>

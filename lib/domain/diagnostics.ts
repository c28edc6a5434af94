import * as z from 'zod/mini'
import { journalStateSchema } from './creation/journal-entry'
import { FAILURE_CODES } from './failure'
import { keyStorageSchema } from './settings/connection'

/** What may be stored in a way that cannot be read, as a person would name it. */
const quarantinedSchema = z.enum(['connection', 'preferences', 'drafts', 'journal', 'lists'])

/** A kind of stored thing of which something could not be read. It lies beside, as it was, until the person deletes it. */
export type Quarantined = z.infer<typeof quarantinedSchema>

/** One request that was made: no address, no content. Times are milliseconds, `at` since 1970. */
export const requestRecordSchema = z.object({
  at: z.number(),
  operation: z.string(),
  milliseconds: z.number(),
  status: z.optional(z.number()),
  failure: z.optional(z.enum(FAILURE_CODES)),
})

export type RequestRecord = z.infer<typeof requestRecordSchema>

/** What helps to find out why something does not work, and gives nothing away. */
export const diagnosticsSchema = z.object({
  version: z.string(),
  browser: z.string(),
  connection: z.enum(['not-connected', 'key-forgotten', 'locked', 'connected']),
  keyStorage: z.optional(keyStorageSchema),
  isPermitted: z.optional(z.boolean()),
  hasOwnNames: z.optional(z.boolean()),
  headerCount: z.optional(z.number()),
  unsettled: z.array(
    z.object({ state: journalStateSchema, attempts: z.number(), failure: z.optional(z.enum(FAILURE_CODES)) }),
  ),
  /** What could not be read. */
  quarantined: z.array(quarantinedSchema),
  requests: z.array(requestRecordSchema),
})

export type Diagnostics = z.infer<typeof diagnosticsSchema>

import * as z from 'zod/mini'
import { entryStateSchema } from './creation/entry'
import { FAILURE_CODES } from './failure'
import { keyStorageSchema } from './settings/connection'

const failureCode = z.enum(FAILURE_CODES)

/** A report for troubleshooting. Holds no secret, address or link. */
export const diagnosticsSchema = z.object({
  version: z.string(),
  browser: z.string(),
  connections: z.array(
    z.object({
      isChosen: z.boolean(),
      /** Why the key cannot be read; missing if it can. */
      failure: z.optional(failureCode),
      isKeyRefused: z.boolean(),
      keyStorage: keyStorageSchema,
      isPermitted: z.boolean(),
      hasOwnNames: z.boolean(),
      headerCount: z.number(),
    }),
  ),
  /** Pending entries, and the newest ones that the user has not seen yet. */
  entries: z.array(
    z.object({ state: entryStateSchema, attempts: z.optional(z.number()), failure: z.optional(failureCode) }),
  ),
  /** Why the list of the chosen connection was not read the last time. */
  listFailure: z.optional(failureCode),
  /** Names of stored values that could not be read, such as `preference.copyAs`. */
  unreadable: z.array(z.string()),
})

export type Diagnostics = z.infer<typeof diagnosticsSchema>

import type { JournalState } from '../creation/journal-entry'
import type { FailureCode } from '../failure'
import type { KeyKeeping } from './connection'
import type { SetAside } from './quarantine'

/** One request that was made: no address, no content. Times are milliseconds, `at` since 1970. */
export type RequestRecord = {
  at: number
  operation: string
  milliseconds: number
  status?: number
  failure?: FailureCode
}

/** What helps to find out why something does not work, and gives nothing away. */
export type Diagnostics = {
  version: string
  browser: string
  connection: 'not-connected' | 'key-forgotten' | 'locked' | 'connected'
  keeping?: KeyKeeping
  isPermitted?: boolean
  hasOwnNames?: boolean
  headerCount?: number
  unsettled: { state: JournalState; attempts: number; failure?: FailureCode }[]
  /** What could not be read. */
  setAside: SetAside[]
  requests: RequestRecord[]
}

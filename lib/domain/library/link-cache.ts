import type { Failure } from '../failure'
import type { Link } from '../link/link'

/** How far the copy of the service's list is. Times are milliseconds since 1970. */
export type MirrorState = {
  progress: 'off' | 'none' | 'reading' | 'paused' | 'complete'
  /** The service is being asked at this moment. */
  isBusy: boolean
  /** How many links are held, and how many the service says there are. */
  held: number
  total: number | null
  /** When the copy last agreed with the service's list. */
  readAt: number | null
  /** When it was last read which links have which tag. */
  tagsReadAt: number | null
  /** Why it does not go on, or in what the service's list does not hold together. */
  problem?: Failure
}

/** Where a reading of the mirror goes on: after a page of its links as they were at one full reading. */
export type MirrorPlace = { generation: number; number: number }

/** Links of the mirror. Where they are of another generation than those before, they are the first of all. */
export type MirrorChunk = { generation: number; links: Link[]; next: MirrorPlace | null }

import type { Failure } from '../failure'
import type { Link } from './link'

/** One page of the service's list; null is what the service does not tell. */
export type LinkPage = {
  current: number | null
  totalPages: number | null
  totalRows: number | null
  links: Link[]
  /** What was wrong with a link that was left out; there may be more than this one. */
  unreadable?: Failure
}

/** Which page is wanted (interface, section 4.2). Pages count from 1 and hold at most 100 links. */
export type LinkQuery = {
  sort?: 'date' | 'performance'
  order?: 'asc' | 'desc'
  page?: number
  perPage?: number
  tagId?: string
}

export const LARGEST_PAGE = 100

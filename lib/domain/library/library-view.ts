import type { LinkOrder } from '../link/link'
import type { RowQuery } from './rows'
import { PERIODS, type Period } from './stats'

/** The sections of the library page. */
export const SECTIONS = ['links', 'stats', 'batch'] as const

/** What the library page shows. Its address holds this, so that reload, back and bookmarks work. */
export type LibraryView = {
  section: (typeof SECTIONS)[number]
  /** `best` is how well a link matches the search; without a search, by date. */
  sort: 'best' | LinkOrder['sort']
  order: LinkOrder['order']
  /** The id of the connection whose links are shown; empty for the one that new links are made with. */
  service: string
  /** A tag of that service; empty for all. */
  tagId: string
  search: string
  /** The period of the chart. */
  period: Period
}

/** In place of a connection's id: the links of all. */
export const ALL_SERVICES = 'all'

const DEFAULT_VIEW: LibraryView = {
  section: 'links',
  sort: 'best',
  order: 'desc',
  service: '',
  tagId: '',
  search: '',
  period: '30',
}

const SORTS: readonly LibraryView['sort'][] = ['date', 'performance']

/** Reads a view from an address. Invalid parts are ignored. */
export const readView = (query: URLSearchParams): LibraryView => {
  const order = query.get('order') === 'asc' ? 'asc' : 'desc'
  const service = query.get('service') ?? ''
  return {
    section: SECTIONS.find((section) => section === query.get('view')) ?? DEFAULT_VIEW.section,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? (order === 'asc' ? 'date' : 'best'),
    order,
    service,
    // An id alone may be that of another service's tag.
    tagId: service === '' ? '' : (query.get('tag') ?? ''),
    search: query.get('q') ?? '',
    period: PERIODS.find((period) => period === query.get('period')) ?? DEFAULT_VIEW.period,
  }
}

/** The rows of a view. */
export const rowQueryOf = (
  { sort, order, tagId, search }: LibraryView,
  connectionIds: readonly string[],
): RowQuery => ({
  connectionIds: [...connectionIds],
  search: search.trim(),
  ...(sort !== 'best' && { sort, order }),
  ...(tagId !== '' && { tagId }),
})

/** The query string for a search of all links. */
export const searchAddress = (search: string): string => writeView({ ...DEFAULT_VIEW, search })

/** The query string for a view: only what differs from the default. */
export const writeView = (view: LibraryView): string => {
  const names = {
    section: 'view',
    sort: 'sort',
    order: 'order',
    service: 'service',
    tagId: 'tag',
    search: 'q',
    period: 'period',
  } as const
  const query = new URLSearchParams()
  for (const field of Object.keys(names) as (keyof LibraryView)[])
    if (view[field] !== DEFAULT_VIEW[field]) query.set(names[field], view[field])
  return query.size === 0 ? '' : `?${query}`
}

/** The address's query for a batch of the window's tabs. */
export const TABS_ADDRESS = '?view=batch&tabs='

/** True if the page was opened for a batch of the window's tabs. */
export const isForTabs = (query: URLSearchParams): boolean => query.has('tabs')

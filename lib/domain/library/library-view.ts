import { PERIODS, type Period } from './growth'

/** The sections of the library page. */
export const SECTIONS = ['links', 'stats', 'batch'] as const

/** What the library page shows. Its address holds this, so that reload, back and bookmarks work. */
export type LibraryView = {
  section: (typeof SECTIONS)[number]
  sort: 'date' | 'performance'
  order: 'asc' | 'desc'
  page: number
  perPage: number
  /** Empty for all. */
  tagId: string
  search: string
  /** The period of the charts. */
  period: Period
}

const DEFAULT_VIEW: LibraryView = {
  section: 'links',
  sort: 'date',
  order: 'desc',
  page: 1,
  perPage: 12,
  tagId: '',
  search: '',
  period: '90',
}

export const PAGE_SIZES = [12, 25, 50, 100] as const

const integerIn = (text: string | null, min: number, max: number, fallback: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number >= min && number <= max ? number : fallback
}

/** Reads a view from an address. Invalid parts are ignored. */
export const readView = (query: URLSearchParams): LibraryView => ({
  section: SECTIONS.find((section) => section === query.get('view')) ?? DEFAULT_VIEW.section,
  sort: query.get('sort') === 'performance' ? 'performance' : 'date',
  order: query.get('order') === 'asc' ? 'asc' : 'desc',
  page: integerIn(query.get('page'), 1, Number.MAX_SAFE_INTEGER, 1),
  perPage: integerIn(query.get('size'), 1, 100, DEFAULT_VIEW.perPage),
  tagId: query.get('tag') ?? '',
  search: query.get('q') ?? '',
  period: PERIODS.find((period) => period === query.get('period')) ?? DEFAULT_VIEW.period,
})

/** The query string for a search of all links. */
export const searchAddress = (search: string): string => writeView({ ...DEFAULT_VIEW, search })

/** The query string for a view: only what differs from the default. */
export const writeView = (view: LibraryView): string => {
  const names = {
    section: 'view',
    sort: 'sort',
    order: 'order',
    page: 'page',
    perPage: 'size',
    tagId: 'tag',
    search: 'q',
    period: 'period',
  } as const
  const query = new URLSearchParams()
  for (const field of Object.keys(names) as (keyof LibraryView)[])
    if (view[field] !== DEFAULT_VIEW[field]) query.set(names[field], String(view[field]))
  return query.size === 0 ? '' : `?${query}`
}

/** The address's query for a batch of the window's tabs. */
export const TABS_ADDRESS = '?view=batch&tabs='

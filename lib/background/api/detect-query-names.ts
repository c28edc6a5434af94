import { ok, type Result } from '@/lib/domain/failure'
import type { LinkOrder, LinkPage, LinkQuery } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import { QUERY_NAMES, type QueryName, type ServiceDetails } from '@/lib/domain/settings/service-details'
import type { ApiClient } from './api-client'

/** Common names, most likely first. */
const CANDIDATES: Record<QueryName, readonly string[]> = {
  perPage: [
    'per_page',
    'perPage',
    'limit',
    'page_size',
    'pageSize',
    'size',
    'items_per_page',
    'itemsPerPage',
    'results_per_page',
    'count',
  ],
  page: ['page', 'p', 'page_number', 'pageNumber', 'current', 'current_page'],
  order: [
    'order',
    'direction',
    'dir',
    'sort_dir',
    'sort_direction',
    'sort_order',
    'sortOrder',
    'order_type',
    'order_direction',
    // Where another parameter has the key.
    'sort',
  ],
  sort: ['sort', 'sort_by', 'sortBy', 'order_by', 'orderBy', 'sort_key'],
  tagId: ['tag_id', 'tag', 'tagId', 'tag_ids', 'tags'],
}

type Query = ServiceDetails['query']

type Detection = {
  query: Query
  /** What the list could not show, for example with too few links. These names stay as they were. */
  guessed: QueryName[]
}

/**
 * Finds the names of the query parameters without writing: tries each candidate and compares the reply with the one to a
 * plain request. Failures: those of the API client, if the list cannot be read at all.
 */
export const detectQueryNames = async (
  api: Pick<ApiClient, 'listLinks' | 'listTags'>,
  connection: Connection,
): Promise<Result<Detection>> => {
  const plain = await api.listLinks(connection, {})
  if (!plain.ok) return plain
  const query: Query = { ...connection.details.query }
  if (plain.value.links.length === 0) return ok({ query, guessed: [...QUERY_NAMES] })
  const sure: QueryName[] = []

  const ask = async (wanted: LinkQuery, tried: Partial<Query>): Promise<LinkPage | null> => {
    const details = { ...connection.details, query: { ...query, ...tried } }
    const page = await api.listLinks({ ...connection, details }, wanted)
    return page.ok ? page.value : null
  }
  const firstId = (page: LinkPage | null) => page?.links[0]?.id

  const find = async (name: QueryName, isIt: (tried: Partial<Query>) => Promise<boolean>): Promise<void> => {
    const taken = sure.map((known) => query[known])
    for (const candidate of new Set([connection.details.query[name], ...CANDIDATES[name]])) {
      if (taken.includes(candidate) || !(await isIt({ [name]: candidate }))) continue
      query[name] = candidate
      sure.push(name)
      return
    }
  }

  // One link has neither pages nor an order.
  if (plain.value.links.length > 1) {
    await find('perPage', async (tried) => (await ask({ perPage: 1 }, tried))?.links.length === 1)
    const one: LinkQuery = sure.includes('perPage') ? { perPage: 1 } : {}
    await find('page', async (tried) => {
      const [first, second] = [await ask(one, tried), await ask({ ...one, page: 2 }, tried)]
      return firstId(second) !== undefined && firstId(first) !== firstId(second)
    })
    await find('order', async (tried) => {
      const [up, down] = [await ask({ ...one, order: 'asc' }, tried), await ask({ ...one, order: 'desc' }, tried)]
      return firstId(up) !== undefined && firstId(down) !== undefined && firstId(up) !== firstId(down)
    })
    await find('sort', async (tried) => {
      const sorted = (sort: LinkOrder['sort'], order: LinkOrder['order']) => ask({ ...one, sort, order }, tried)
      const differs = async (order: LinkOrder['order']) => {
        const [byDate, byClicks] = [await sorted('date', order), await sorted('performance', order)]
        return firstId(byDate) !== undefined && firstId(byClicks) !== undefined && firstId(byDate) !== firstId(byClicks)
      }
      return (await differs('desc')) || (await differs('asc'))
    })
  }
  const tags = await api.listTags(connection)
  const tagId = tags.ok ? tags.value[0]?.id : undefined
  if (tagId !== undefined)
    await find('tagId', async (tried) => {
      const tagged = await ask({ tagId }, tried)
      return tagged !== null && tagged.totalRows !== plain.value.totalRows
    })

  const guessed = QUERY_NAMES.filter((name) => !sure.includes(name))
  // A name that belongs to another parameter is not a guess.
  for (const name of guessed) {
    const isTaken = (candidate: string) => sure.some((known) => query[known] === candidate)
    if (isTaken(query[name])) query[name] = CANDIDATES[name].find((candidate) => !isTaken(candidate)) ?? query[name]
  }
  return ok({ query, guessed })
}

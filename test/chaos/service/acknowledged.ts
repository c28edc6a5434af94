import { followLink, linksOfService } from '../../support/service/links-of-service.ts'

/** What a service has acknowledged. */
export type Acknowledged = {
  /** The destination of each link, by its token. */
  links: Map<string, string>
  tags: Set<string>
  /** How often each token was followed. */
  clicks: Map<string, number>
}

export const nothingAcknowledged = (): Acknowledged => ({ links: new Map(), tags: new Set(), clicks: new Map() })

/** The number of clicks on all links. */
export const allClicks = ({ clicks }: Acknowledged): number =>
  [...clicks.values()].reduce((sum, count) => sum + count, 0)

/** What a client asks of the service. */
export type Operation = 'create a link' | 'create a tag' | 'follow a link'

const CONNECTIONS = 16

type Load = {
  service: { url: string; apiKey: string }
  acknowledged: Acknowledged
  nextOperation: () => Operation
  /** Called after each acknowledged operation. */
  onAcknowledged: () => void
}

type Created = { data: { id: string; token: string } }

/** Loads a service from 16 connections, and notes what it acknowledges, until it dies. */
export const loadService = async ({ service, acknowledged, nextOperation, onAcknowledged }: Load): Promise<void> => {
  const { links, tags, clicks } = acknowledged
  const headers = { 'X-Service-Api-Key': service.apiKey, 'Content-Type': 'application/json' }

  const create = async (path: string, body: unknown): Promise<Created['data']> => {
    const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`POST ${path} was answered with ${response.status}`)
    return ((await response.json()) as Created).data
  }

  /** Of the newest link, which all connections follow at once. */
  let token: string | undefined
  const perform = async (operation: Operation): Promise<void> => {
    if (operation === 'create a tag') tags.add((await create('/v1/tags', { label: 'Chaos', color: '#123456' })).id)
    else if (operation === 'create a link' || token === undefined) {
      const link = `https://destination.example/${crypto.randomUUID()}`
      const created = await create('/v1/links', { link })
      links.set(created.token, link)
      token = created.token
    } else {
      const followed = token
      const { status } = await followLink(`${service.url}/${followed}`)
      if (status !== 302) throw new Error(`GET /${followed} was answered with ${status}`)
      clicks.set(followed, (clicks.get(followed) ?? 0) + 1)
    }
    onAcknowledged()
  }

  const loadConnection = async (): Promise<void> => {
    for (;;) await perform(nextOperation())
  }
  // fetch throws a TypeError if the connection is refused or cut: the service is dead.
  const untilDead = () =>
    loadConnection().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, untilDead))
}

/** `miscounted`: by how many links the totals of the lists are wrong. */
export type Losses = { links: string[]; tags: string[]; clicks: number; miscounted: number }

/** Compares what a service has acknowledged with what it has: each link is listed and leads on, and no click is gone. */
export const findLosses = async (
  service: { url: string; apiKey: string },
  { links, tags, clicks }: Acknowledged,
): Promise<Losses> => {
  const get = async <Data>(path: string): Promise<Data> => {
    const response = await fetch(service.url + path, { headers: { 'X-Service-Api-Key': service.apiKey } })
    return ((await response.json()) as { data: Data }).data
  }
  const listed = new Map((await linksOfService(service)).map((link) => [link.token, link]))
  const listedTags = new Set((await get<{ id: string }[]>('/v1/tags')).map(({ id }) => id))
  const totalBy = async (sort: string) => (await get<{ total_rows: number }>(`/v1/links?sort=${sort}`)).total_rows
  const totals = [await totalBy('date'), await totalBy('performance')]

  const lost: string[] = []
  const unchecked = links.entries()
  const check = async (): Promise<void> => {
    for (const [token, destination] of unchecked) {
      const { status, headers } = await followLink(`${service.url}/${token}`)
      const leadsOn = status === 302 && headers.get('Location') === destination
      if (!leadsOn || listed.get(token)?.destination !== destination) lost.push(token)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, check))

  const lostClicks = [...clicks].map(([token, count]) => Math.max(0, count - (listed.get(token)?.clicks ?? 0)))
  return {
    links: lost,
    tags: [...tags].filter((id) => !listedTags.has(id)),
    clicks: lostClicks.reduce((sum, count) => sum + count, 0),
    miscounted: totals.reduce((sum, total) => sum + Math.abs(total - listed.size), 0),
  }
}

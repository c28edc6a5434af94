import { followLink, linksOfService } from '../../../test/support/service/links-of-service.ts'
import type { Acknowledged } from './load-service.ts'

/** `miscounted`: by how many links the totals of the lists are wrong. */
export type Losses = { links: string[]; tags: string[]; clicks: number; miscounted: number }

const AT_ONCE = 16

type TagList = { data: { id: string }[] }

/** Compares what a service has acknowledged with what it has: each link is listed and leads on, and no click is gone. */
export const findLosses = async (
  service: { url: string; apiKey: string },
  { links, tags, clicks }: Acknowledged,
): Promise<Losses> => {
  const listed = new Map((await linksOfService(service)).map((link) => [link.token, link]))
  const response = await fetch(`${service.url}/v1/tags`, { headers: { 'X-Service-Api-Key': service.apiKey } })
  const listedTags = new Set(((await response.json()) as TagList).data.map(({ id }) => id))

  const totalBy = async (sort: string): Promise<number> => {
    const page = await fetch(`${service.url}/v1/links?sort=${sort}`, {
      headers: { 'X-Service-Api-Key': service.apiKey },
    })
    return ((await page.json()) as { data: { total_rows: number } }).data.total_rows
  }
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
  await Promise.all(Array.from({ length: AT_ONCE }, check))

  const lostClicks = [...clicks].map(([token, count]) => Math.max(0, count - (listed.get(token)?.clicks ?? 0)))
  return {
    links: lost,
    tags: [...tags].filter((id) => !listedTags.has(id)),
    clicks: lostClicks.reduce((sum, count) => sum + count, 0),
    miscounted: totals.reduce((sum, total) => sum + Math.abs(total - listed.size), 0),
  }
}

import { followLink } from './links-of-service.ts'

const MAX_CLICKS = 8
const TAGS = [
  { label: 'Newsletter', color: '#0f6b5c' },
  { label: 'Conference', color: '#b3561e' },
  { label: 'Docs', color: '#2c5fb3' },
  { label: 'Press', color: '#8a3fa0' },
]

type Service = { url: string; apiKey: string }

/** Fills an empty service with tags and links, some with tags and clicks. Leaves one with links alone. */
export const seedService = async ({ url, apiKey }: Service, count: number): Promise<void> => {
  const ask = async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/v1${path}`, {
      headers: { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The service answered ${response.status} while it was filled with links.`)
    return ((await response.json()) as { data: Data }).data
  }

  const { total_rows } = await ask<{ total_rows: number }>('/links?per_page=1')
  if (total_rows > 0) return
  const tags: string[] = []
  for (const tag of TAGS) tags.push(String((await ask<{ id: string | number }>('/tags', tag)).id))
  for (let number = 1; number <= count; number += 1) {
    // Every fifth link has no tag.
    const tagId = tags[number % (tags.length + 1)]
    const link = `https://example.com/articles/${number}`
    await ask('/links', { link, token: `article-${number}`, ...(tagId !== undefined && { tag_id: tagId }) })
    for (let click = 0; click < number % MAX_CLICKS; click += 1) await followLink(`${url}/article-${number}`)
  }
}

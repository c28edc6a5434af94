/** A link as the service lists it. */
export type ListedLink = { id: string; destination: string; token: string; password: boolean; clicks: number }

type Service = { url: string; apiKey: string }

type Page = { total_pages: number; total_rows: number; data: ListedLink[] }

/** Calls the service itself, with POST if there is a body. */
const ask = async <Data>({ url, apiKey }: Service, path: string, body?: object): Promise<Data> => {
  const response = await fetch(`${url}/v1${path}`, {
    headers: { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status} to ${path}.`)
  return ((await response.json()) as { data: Data }).data
}

/** Reads the whole list from the service itself. */
export const linksOfService = async (service: Service): Promise<ListedLink[]> => {
  const links: ListedLink[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, total_pages } = await ask<Page>(service, `/links?order=asc&per_page=100&page=${page}`)
    links.push(...data)
    pages = total_pages
  }
  return links
}

/** A browser's name: requests of other programs, such as Node's fetch, do not count as clicks. */
const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }

/** Opens a short link, which counts as a click. Returns the service's reply, without following it. */
export const followLink = (shortLink: string): Promise<Response> => fetch(shortLink, { headers, redirect: 'manual' })

const MAX_CLICKS = 8
const TAGS = [
  { label: 'Newsletter', color: '#0f6b5c' },
  { label: 'Conference', color: '#b3561e' },
  { label: 'Docs', color: '#2c5fb3' },
  { label: 'Press', color: '#8a3fa0' },
]

/** Fills an empty service with tags and links, some with tags and clicks. Leaves one with links alone. */
export const seedService = async (service: Service, count: number): Promise<void> => {
  const { total_rows } = await ask<Page>(service, '/links?per_page=1')
  if (total_rows > 0) return
  const tags: string[] = []
  for (const tag of TAGS) tags.push(String((await ask<{ id: string | number }>(service, '/tags', tag)).id))
  for (let number = 1; number <= count; number += 1) {
    // Every fifth link has no tag.
    const tagId = tags[number % (tags.length + 1)]
    const link = `https://example.com/articles/${number}`
    await ask(service, '/links', { link, token: `article-${number}`, ...(tagId !== undefined && { tag_id: tagId }) })
    for (let click = 0; click < number % MAX_CLICKS; click += 1) await followLink(`${service.url}/article-${number}`)
  }
}

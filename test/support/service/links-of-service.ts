/** A link as the service lists it. */
export type ListedLink = { id: string; destination: string; token: string; password: boolean; clicks: number }

type Envelope = { data: { total_pages: number; data: ListedLink[] } }

/** Reads the whole list from the service itself. */
export const linksOfService = async (service: { url: string; apiKey: string }): Promise<ListedLink[]> => {
  const links: ListedLink[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetch(`${service.url}/v1/links?order=asc&per_page=100&page=${page}`, {
      headers: { 'X-Service-Api-Key': service.apiKey },
    })
    const { data } = (await response.json()) as Envelope
    links.push(...data.data)
    pages = data.total_pages
  }
  return links
}

/** A browser's name: requests of other programs, such as Node's fetch, do not count as clicks. */
const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }

/** Opens a short link, which counts as a click. Returns the service's reply, without following it. */
export const followLink = (shortLink: string): Promise<Response> => fetch(shortLink, { headers, redirect: 'manual' })

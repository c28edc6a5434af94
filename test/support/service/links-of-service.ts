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

/** A browser's name: requests of other programs, such as Node's fetch, do not count as clicks. */
const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }

/** Opens a short link, which counts as a click. Returns the service's reply, without following it. */
export const followLink = (shortLink: string): Promise<Response> => fetch(shortLink, { headers, redirect: 'manual' })

/** Programs that say who they are, as Node's fetch does, are no clicks; this one says it is a browser. */
const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }

/** Opens a short link as a person would, which is a click, and gives the service's answer to it: no redirect is followed. */
export const followLink = (shortLink: string): Promise<Response> => fetch(shortLink, { headers, redirect: 'manual' })

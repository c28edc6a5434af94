import type { HonoRequest } from 'hono'
import { isbot } from 'isbot'

/** The cache of user agents is cleared at this size. */
const MAX_REMEMBERED = 1_000

const bots = new Map<string, boolean>()

/** Cached, because matching takes a tenth of the time of a redirect. */
const isBot = (userAgent: string): boolean => {
  const known = bots.get(userAgent)
  if (known !== undefined) return known
  if (bots.size >= MAX_REMEMBERED) bots.clear()
  const found = isbot(userAgent)
  bots.set(userAgent, found)
  return found
}

/**
 * Whether a person follows the link: no `HEAD`, no known bot, and no browser that fetches what may be opened later
 * (https://fetch.spec.whatwg.org/#sec-purpose-header; older ones send `Purpose`).
 */
export const countsAsClick = (request: HonoRequest): boolean => {
  if (request.method === 'HEAD') return false
  const purpose = request.header('sec-purpose') ?? request.header('purpose')
  return !purpose?.includes('prefetch') && !isBot(request.header('user-agent') ?? '')
}

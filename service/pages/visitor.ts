import type { Context, HonoRequest } from 'hono'
import ipaddr from 'ipaddr.js'
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

/** What @hono/node-server puts beside a request; an app that is tested without a server has none of it. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

/** Where a visitor is. */
export type Visitor = {
  /** An IPv4 address, or the first half of an IPv6 address, since one subscriber has all of the second half. */
  network: string
  /** The /48 of an IPv6 address, the most that a provider gives one customer; otherwise the network. */
  site: string
}

/**
 * Where the visitor of a request is. `trustedProxies` counts the proxies in front of the service. Each appends the address of
 * its client to `X-Forwarded-For`; what visitors put there themselves comes first and is not read.
 */
export const visitorOf = (context: Context, trustedProxies: number): Visitor => {
  const peer = (context.env as NodeBindings)?.incoming?.socket?.remoteAddress ?? ''
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? []
  const client = trustedProxies === 0 ? undefined : (forwarded.at(-trustedProxies) ?? forwarded[0])
  return placeOf(client?.trim() ?? '') ?? placeOf(peer) ?? { network: 'unknown', site: 'unknown' }
}

const placeOf = (text: string): Visitor | undefined => {
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return { network: address.toString(), site: address.toString() }
  const bytes = address.toByteArray()
  return { network: bytes.slice(0, 8).join('.'), site: bytes.slice(0, 6).join('.') }
}

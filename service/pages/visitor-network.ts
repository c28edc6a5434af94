import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** What @hono/node-server puts beside a request; an app that is tested without a server has none of it. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

/**
 * The network of a visitor: an IPv4 address, or the first half of an IPv6 address, since one subscriber has all of the
 * second half. `trustedProxies` counts the proxies in front of the service. Each appends the address of its client to
 * `X-Forwarded-For`; what visitors put there themselves comes first and is not read.
 */
export const visitorNetwork = (context: Context, trustedProxies: number): string => {
  const peer = (context.env as NodeBindings)?.incoming?.socket?.remoteAddress ?? ''
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? []
  const client = trustedProxies === 0 ? undefined : (forwarded.at(-trustedProxies) ?? forwarded[0])
  return networkOf(client?.trim() ?? '') ?? networkOf(peer) ?? 'unknown'
}

const networkOf = (text: string): string | undefined => {
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return address.toByteArray().slice(0, 8).join('.')
}

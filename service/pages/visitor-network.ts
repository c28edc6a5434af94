import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** What @hono/node-server puts beside a request; an app that is tested without a server has none of it. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

/**
 * The network that a visitor comes from: an IPv4 address, or the first half of an IPv6 address, of which one subscriber
 * has all others. `trustedProxies` counts the proxies in front of the service, each of which appended to
 * `X-Forwarded-For` whom it was asked by; what visitors wrote there themselves stands before that and is not read.
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

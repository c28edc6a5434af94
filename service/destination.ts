import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Where the service listens and what its short links start with. */
type Place = { publicUrl: string; host?: string; port?: number }

/** Whether `text` is a complete http or https address. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/** Whether a web address has a user name or password: they can pass for its host, and they are secrets. */
export const hasUserinfo = (address: string): boolean => {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/**
 * Whether a destination leads back to the service, under any scheme, case, or name of this machine. Such a short link
 * could redirect to itself forever.
 */
export const createOwnAddressCheck = ({ publicUrl, host = '', port }: Place): ((destination: string) => boolean) => {
  const publicPlace = new URL(publicUrl)
  const publicHost = hostOf(publicPlace)
  const hosts = new Set([publicHost, host, ...(isWildcard(host) ? addressesOfThisMachine() : [])])

  return (destination) => {
    const url = new URL(destination)
    const named = hostOf(url)
    const isPublicHost = named === publicHost || (isLocal(named) && isLocal(publicHost))
    if (isPublicHost && url.port === publicPlace.port) return true
    return portOf(url) === port && (hosts.has(named) || isLocal(named))
  }
}

/** The host of an address, without brackets; `example.com.` is another spelling of `example.com`. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/** Whether it always names the machine that asks: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const isLocal = (host: string): boolean => {
  // Asked first: ipaddr.js takes 20 µs to find out that a host name is no address.
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost')
  return ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
}

const isWildcard = (host: string): boolean => ipaddr.isValid(host) && ipaddr.process(host).range() === 'unspecified'

/** None where the system does not say, as in a sandbox without AF_NETLINK. */
const addressesOfThisMachine = (): string[] => {
  try {
    return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
  } catch {
    return []
  }
}

import { type Failure, type FailureCode, fail, ok, type Result } from '../failure'
import { hasCredentials, isWebUrl, parseUrl } from '../link/web-address'
import { withoutEnding } from '../text'

/** Loopback, as URL writes it. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Addresses that no router passes on (RFC 1918, 3927, 4193, 4291), names without a dot, and those of local networks. */
const PRIVATE =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cd][\da-f:]+\]|\[fe[89ab][\da-f:]+\]|[^.[\]]+|.+\.(local|lan|internal|home\.arpa))$/

/** True if an address leads to this computer. */
export const isLoopback = (baseUrl: string): boolean => LOOPBACK.test(new URL(baseUrl).hostname)

const isPrivate = ({ hostname }: URL): boolean => LOOPBACK.test(hostname) || PRIVATE.test(hostname)

// "localhost:8787" parses as a URL with the scheme "localhost:", so the scheme is looked for in the text.
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

const urlOf = (address: string): URL | null => {
  if (SCHEME.test(address)) return parseUrl(address)
  const url = parseUrl(`https://${address}`)
  return url && isPrivate(url) ? parseUrl(`http://${address}`) : url
}

/**
 * The base address of a service, without a slash at its end: scheme, host, port and base path. Without a scheme, loopback and
 * private hosts get `http://`, others `https://`. Failures: address-missing, address-invalid, address-has-credentials.
 */
export const checkAddress = (text: string): Result<string> => {
  const address = text.trim()
  if (address === '') return fail({ code: 'address-missing', field: 'address' })
  const url = urlOf(address)
  if (url === null || !isWebUrl(url) || url.search !== '' || url.hash !== '')
    return fail({ code: 'address-invalid', field: 'address' })
  if (hasCredentials(url)) return fail({ code: 'address-has-credentials', field: 'address' })
  return ok(url.origin + withoutEnding(url.pathname, '/'))
}

/** An address with its scheme, as it will be used; one that has a scheme, or cannot be used, as it is. */
export const completeAddress = (text: string): string => {
  const checked = checkAddress(text)
  return checked.ok && !SCHEME.test(text.trim()) ? checked.value : text
}

/** True if anyone on the way could read a key that is sent to this address: http beyond loopback and private networks. */
export const isInsecure = (baseUrl: string): boolean => {
  const url = new URL(baseUrl)
  return url.protocol === 'http:' && !isPrivate(url)
}

/** Failures that a request with the wrong scheme can have. */
const SAID_TO_OTHER_SCHEME: readonly FailureCode[] = ['unreachable', 'timed-out', 'unexpected-response', 'rejected']

/** The same address with the other scheme, if a failure may come from the scheme; a redirect leads to https alone. */
export const otherScheme = (address: string, { code }: Failure): string | undefined => {
  const checked = checkAddress(address)
  if (!checked.ok) return undefined
  const isHttp = checked.value.startsWith('http:')
  if (!SAID_TO_OTHER_SCHEME.includes(code) && !(code === 'redirected' && isHttp)) return undefined
  return isHttp ? checked.value.replace('http:', 'https:') : checked.value.replace('https:', 'http:')
}

/** The pattern that asks for one host alone. Patterns take no port in Firefox, so the port is left out everywhere. */
export const hostPattern = (baseUrl: string): string => {
  const { protocol, hostname } = new URL(baseUrl)
  return `${protocol}//${hostname}/*`
}

/** The preset address of a service; fixed if it cannot be changed. */
export type PresetAddress = { address: string; isFixed: boolean }

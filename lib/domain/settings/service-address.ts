import { fail, ok, type Result } from '../failure'
import { hasCredentials, isWebUrl, parseUrl } from '../link/web-address'
import { withoutEnding } from '../text'

/**
 * The base address of a service, without a slash at its end: scheme, host, port and base path. One without a scheme gets
 * `https://`. Failures: address-missing, address-invalid, address-has-credentials.
 */
export const checkAddress = (text: string): Result<string> => {
  const address = text.trim()
  if (address === '') return fail({ code: 'address-missing', field: 'address' })
  // "localhost:8787" parses as a URL with the scheme "localhost:", so the scheme is looked for in the text.
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`)
  if (url === null || !isWebUrl(url) || url.search !== '' || url.hash !== '')
    return fail({ code: 'address-invalid', field: 'address' })
  if (hasCredentials(url)) return fail({ code: 'address-has-credentials', field: 'address' })
  return ok(url.origin + withoutEnding(url.pathname, '/'))
}

/** Loopback, and addresses that no router passes on (RFC 1918, 3927, 4193, 4291), as URL writes them. */
const PRIVATE_HOST =
  /^(localhost|.+\.localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[::1\]|\[f[cd][\da-f:]+\]|\[fe[89ab][\da-f:]+\])$/

/** True if anyone on the way could read a key that is sent to this address: http beyond loopback and private networks. */
export const isInsecure = (baseUrl: string): boolean => {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !PRIVATE_HOST.test(hostname)
}

/** What a request adds to the base address, as far as a redirect repeats it. */
const REQUESTED = /\/v1(\/.*)?$/

/** The address to use if a redirect leads to the same service over https; empty otherwise. */
export const securedAddress = (address: string, redirectTo: string): string => {
  const [from, to] = [checkAddress(address), parseUrl(redirectTo)]
  if (!from.ok || to === null) return ''
  const { protocol, hostname } = new URL(from.value)
  const isSame = protocol === 'http:' && to.protocol === 'https:' && to.hostname === hostname
  return isSame ? to.origin + withoutEnding(to.pathname.replace(REQUESTED, ''), '/') : ''
}

/** True if a redirect seems to lead to a login, of the service or of a proxy in front of it. */
export const isLogin = (redirectTo: string): boolean =>
  /\b(log-?in|sign-?in|auth|oauth2?|sso|saml2?|cdn-cgi|session)\b/i.test(redirectTo) && isWebUrl(new URL(redirectTo))

/** The pattern that asks for one host alone. Patterns take no port in Firefox, so the port is left out everywhere. */
export const hostPattern = (baseUrl: string): string => {
  const { protocol, hostname } = new URL(baseUrl)
  return `${protocol}//${hostname}/*`
}

/** The preset address of a service; fixed if it cannot be changed. */
export type PresetAddress = { address: string; isFixed: boolean }

import * as z from 'zod/mini'
import { hasCredentials, isWebUrl, parseUrl } from '../link/web-address'
import { fail, ok, type Result } from '../result'
import { text } from '../text'
import { type ServiceDetails, serviceDetailsSchema } from './service-details'

/** A header that a reverse proxy in front of the service wants. Its value is held like the key. */
export const headerSchema = z.object({ name: text(100), value: text(10_000) })

export type Header = z.infer<typeof headerSchema>

/**
 * A service's address, the key entered for it and all that goes with it, as one value: a key is never sent to another
 * address.
 */
export type Connection = {
  /** Random, and another one for another address or key: everything of a connection is stored under it. */
  id: string
  baseUrl: string
  apiKey: string
  headers: Header[]
  details: ServiceDetails
}

export const keyStorageSchema = z.enum(['stored', 'session', 'passphrase'])

/** Where the key lies: on the disk, in the memory of the browser until it is closed, or in a box with a passphrase. */
export type KeyStorage = z.infer<typeof keyStorageSchema>

/** All of a connection but its secrets: what every page may read. */
export const publicConnectionSchema = z.object({
  id: z.string(),
  /** When its key was entered, which tells one key from the next. */
  connectedAt: z.number(),
  baseUrl: z.string(),
  keyStorage: keyStorageSchema,
  idleMinutes: z.number(),
  details: serviceDetailsSchema,
  headerNames: z.array(z.string()),
})

export type PublicConnection = z.infer<typeof publicConnectionSchema>

/** The connection as a page sees it. */
export type ConnectionView =
  | {
      connected: false
      reason: 'not-connected' | 'key-forgotten' | 'locked'
      /** The address that is known all the same; empty where there is none. */
      baseUrl: string
    }
  | (PublicConnection & {
      connected: true
      /** Whether the browser lets the extension reach the service's host. */
      permitted: boolean
    })

/** What a page sees of a connection whose key can be used now, or cannot. */
export const connectionView = (
  connection: PublicConnection | null,
  isOpen: boolean,
  permitted: boolean,
): ConnectionView => {
  if (connection === null) return { connected: false, reason: 'not-connected', baseUrl: '' }
  const { baseUrl, keyStorage } = connection
  if (keyStorage === 'stored' || isOpen) return { connected: true, permitted, ...connection }
  return { connected: false, reason: keyStorage === 'session' ? 'key-forgotten' : 'locked', baseUrl }
}

/**
 * The base address of a service, without a slash at its end: scheme, host, port and base path.
 * Failures: address-missing, address-without-scheme, address-invalid, address-has-credentials.
 */
export const checkAddress = (text: string): Result<string> => {
  const address = text.trim()
  if (address === '') return fail({ code: 'address-missing', field: 'address' })
  // "localhost:8787" parses as a URL with the scheme "localhost:", so the scheme is looked for in the text.
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return fail({ code: 'address-without-scheme', field: 'address' })
  const url = parseUrl(address)
  if (url === null || !isWebUrl(url) || url.search !== '' || url.hash !== '')
    return fail({ code: 'address-invalid', field: 'address' })
  if (hasCredentials(url)) return fail({ code: 'address-has-credentials', field: 'address' })
  return ok(url.origin + url.pathname.replace(/\/+$/, ''))
}

/**
 * A key that can stand in a header: printable ASCII without spaces.
 * Failures: key-missing, key-invalid.
 */
export const checkKey = (text: string): Result<string> => {
  const key = text.trim()
  if (key === '') return fail({ code: 'key-missing', field: 'key' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ code: 'key-invalid', field: 'key' })
}

/** The pattern that asks for one host alone. Patterns take no port in Firefox, so the port is left out everywhere. */
export const hostPattern = (baseUrl: string): string => {
  const { protocol, hostname } = new URL(baseUrl)
  return `${protocol}//${hostname}/*`
}

/** The last four characters of a key, enough to tell two keys apart; nothing of a key so short that this gave it away. */
export const keyHint = (apiKey: string): string => (apiKey.length > 8 ? apiKey.slice(-4) : '')

/** The preset address of a service; fixed if it cannot be changed. */
export type PresetAddress = { address: string; isFixed: boolean }

import * as z from 'zod/mini'
import { hasCredentials, isWebUrl, parseUrl } from '../link/web-address'
import { fail, ok, type Result } from '../result'
import { text } from '../text'
import { type ServiceDetails, serviceDetailsSchema } from './service-details'

/** A header for a reverse proxy in front of the service. Its value is as secret as the key. */
export const headerSchema = z.object({ name: text(100), value: text(10_000) })

export type Header = z.infer<typeof headerSchema>

/** A service's address with the key entered for it. Kept as one value so that no key is sent to another address. */
export type Connection = {
  /** Random; a new one for each address and key. All data of a connection is stored under it. */
  id: string
  baseUrl: string
  apiKey: string
  headers: Header[]
  details: ServiceDetails
}

export const keyStorageSchema = z.enum(['stored', 'session', 'passphrase'])

/** Where the key is kept: on disk, in memory until the browser closes, or on disk encrypted with a passphrase. */
export type KeyStorage = z.infer<typeof keyStorageSchema>

/** A connection without its secrets, for pages to read. */
export const publicConnectionSchema = z.object({
  id: z.string(),
  /** When its key was entered. Distinguishes keys. */
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
      /** The address, if known. */
      baseUrl: string
    }
  | (PublicConnection & {
      connected: true
      /** True if the extension has the permission for the service's host. */
      permitted: boolean
    })

/** The view of a connection, given whether its key is unlocked and its host permitted. */
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
 * Parses the base address of a service: scheme, host, port and base path, without a trailing slash.
 * Failures: address-missing, address-without-scheme, address-invalid, address-has-credentials.
 */
export const checkAddress = (text: string): Result<string> => {
  const address = text.trim()
  if (address === '') return fail({ code: 'address-missing', field: 'address' })
  // "localhost:8787" would parse as a URL with the scheme "localhost:".
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return fail({ code: 'address-without-scheme', field: 'address' })
  const url = parseUrl(address)
  if (url === null || !isWebUrl(url) || url.search !== '' || url.hash !== '')
    return fail({ code: 'address-invalid', field: 'address' })
  if (hasCredentials(url)) return fail({ code: 'address-has-credentials', field: 'address' })
  return ok(url.origin + url.pathname.replace(/\/+$/, ''))
}

/**
 * Checks that a key fits into a header: printable ASCII without spaces.
 * Failures: key-missing, key-invalid.
 */
export const checkKey = (text: string): Result<string> => {
  const key = text.trim()
  if (key === '') return fail({ code: 'key-missing', field: 'key' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ code: 'key-invalid', field: 'key' })
}

/** The permission pattern of a service's host. Without the port, which Firefox rejects. */
export const hostPattern = (baseUrl: string): string => {
  const { protocol, hostname } = new URL(baseUrl)
  return `${protocol}//${hostname}/*`
}

/** The last four characters of a key; empty for a key so short that they would give it away. */
export const keyHint = (apiKey: string): string => (apiKey.length > 8 ? apiKey.slice(-4) : '')

/** The preset address of a service; fixed if it cannot be changed. */
export type PresetAddress = { address: string; isFixed: boolean }

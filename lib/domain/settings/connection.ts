import * as z from 'zod/mini'
import { fail, ok, type Result } from '../failure'
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

export const lookSchema = z.object({
  /** The person's name for the connection; empty for the host of its address. */
  name: text(100),
  /** A CSS colour, always shown beside the name. */
  color: text(100),
})

/** How people distinguish connections. */
export type Look = z.infer<typeof lookSchema>

/** A connection without its secrets, for pages to read. */
export const publicConnectionSchema = z.object({
  id: z.string(),
  ...lookSchema.shape,
  /** When its key was entered. Distinguishes keys. */
  connectedAt: z.number(),
  baseUrl: z.string(),
  keyStorage: keyStorageSchema,
  idleMinutes: z.number(),
  details: serviceDetailsSchema,
  headerNames: z.array(z.string()),
})

export type PublicConnection = z.infer<typeof publicConnectionSchema>

/** What is deleted with a connection: how many pending links, cached links and drafts. */
export const removalSchema = z.object({
  waiting: z.number(),
  /** Those of the waiting links whose password is stored with the key. */
  protected: z.number(),
  cached: z.number(),
  drafts: z.number(),
})

export type Removal = z.infer<typeof removalSchema>

/** A connection as a page sees it. */
export type ConnectionView =
  | { connected: false; reason: 'not-connected'; id: ''; baseUrl: '' }
  | (PublicConnection & { connected: false; reason: 'key-forgotten' | 'locked' })
  | (PublicConnection & {
      connected: true
      /** The last characters of the key; empty for a short key, or until the background has published them. */
      keyHint: string
      /** True if the extension has the permission for the service's host. */
      permitted: boolean
    })

export type KnownConnectionView = Exclude<ConnectionView, { reason: 'not-connected' }>

/** The view of a connection, given the hint of its key, null while it is locked, and whether its host is permitted. */
export const connectionView = (
  connection: PublicConnection,
  keyHint: string | null,
  permitted: boolean,
): KnownConnectionView => {
  const { keyStorage } = connection
  if (keyStorage === 'stored' || keyHint !== null)
    return { connected: true, permitted, keyHint: keyHint ?? '', ...connection }
  return { connected: false, reason: keyStorage === 'session' ? 'key-forgotten' : 'locked', ...connection }
}

export const NOT_CONNECTED = { connected: false, reason: 'not-connected', id: '', baseUrl: '' } as const

/** The name of a connection, or else the host of its address. */
export const connectionName = ({ name, baseUrl }: Pick<PublicConnection, 'name' | 'baseUrl'>): string =>
  name || new URL(baseUrl).host

/**
 * Checks that a key fits into a header: printable ASCII without spaces.
 * Failures: key-missing, key-invalid.
 */
export const checkKey = (text: string): Result<string> => {
  const key = text.trim()
  if (key === '') return fail({ code: 'key-missing', field: 'key' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ code: 'key-invalid', field: 'key' })
}

/** The last four characters of a key; empty for a key so short that they would give it away. */
export const keyHint = (apiKey: string): string => (apiKey.length > 8 ? apiKey.slice(-4) : '')

/** Headers that the extension or the browser sets. */
const RESERVED =
  /^(x-service-api-key|content-type|content-length|accept|host|cookie|origin|connection|(sec|proxy)-.*)$/i

/**
 * Checks and trims the headers to send with each request. Empty rows are dropped.
 * Failure: header-invalid.
 */
export const checkHeaders = (headers: readonly Header[]): Result<Header[]> => {
  const wanted = headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name || value)
  const areValid = wanted.every(
    ({ name, value }) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !RESERVED.test(name) && /^[\x20-\x7e]+$/.test(value),
  )
  return areValid ? ok(wanted) : fail({ code: 'header-invalid' })
}

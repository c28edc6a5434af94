import * as z from 'zod/mini'
import { fail, ok, type Result } from '../failure'
import { text } from '../text'
import {
  BODY_NAMES,
  type BodyName,
  bodyNameSchema,
  type Header,
  queryNameSchema,
  type ServiceDetails,
  serviceDetailsSchema,
} from './service-details'

/** A service's address with the key entered for it. Kept as one value so that no key is sent to another address. */
export type Connection = {
  /** Random. All data of a connection is stored under it. */
  id: string
  baseUrl: string
  apiKey: string
  headers: Header[]
  details: ServiceDetails
}

export const keyStorageSchema = z.enum(['stored', 'session'])

/** Where the key is kept: on this computer, or in memory until the browser closes. */
export type KeyStorage = z.infer<typeof keyStorageSchema>

/** Given by the user; empty for the host of its address. */
export const connectionNameSchema = text(100)

/**
 * Whether the service of a connection keeps the tokens that it is sent. `honored`: a link had a token that we generated.
 * `refused`: a link was created only once its token was left out.
 */
const tokensSchema = z.enum(['unknown', 'honored', 'refused'])

export type Tokens = z.infer<typeof tokensSchema>

/** A connection without its secrets, which every context reads. */
export const connectionRecordSchema = z.object({
  id: z.string(),
  name: connectionNameSchema,
  /** When its key was entered. Distinguishes keys. */
  connectedAt: z.number(),
  baseUrl: z.string(),
  keyStorage: keyStorageSchema,
  details: serviceDetailsSchema,
  tokens: tokensSchema,
  /** Parameters whose names the service's list could not show; undefined until it was asked. */
  guessed: z.optional(z.array(queryNameSchema)),
  /** Fields whose names a test has proven. */
  proven: z.optional(z.array(bodyNameSchema)),
  headerNames: z.array(z.string()),
  /** The last characters of its key, empty for a short one; null if the key has to be entered again. */
  keyHint: z.nullable(z.string()),
  /** The service refused the key. */
  isKeyRefused: z.boolean(),
})

export type ConnectionRecord = z.infer<typeof connectionRecordSchema>

/** A record with another address or other names: what was known of the ones before ends with them. */
export const withService = (
  record: ConnectionRecord,
  { baseUrl, details }: Pick<ConnectionRecord, 'baseUrl' | 'details'>,
): ConnectionRecord => {
  const isSame = baseUrl === record.baseUrl
  const isKept = (name: BodyName) => isSame && details.body[name] === record.details.body[name]
  return {
    ...record,
    baseUrl,
    details,
    tokens: isKept('token') ? record.tokens : 'unknown',
    proven: BODY_NAMES.filter((name) => isKept(name) && record.proven?.includes(name)),
    guessed: isSame ? record.guessed?.filter((name) => details.query[name] === record.details.query[name]) : undefined,
  }
}

/** True if no test has shown that the service knows a field: what its links have of it was asked for, and is no fact. */
export const isOnlyAsked = ({ proven }: Pick<ConnectionRecord, 'proven'>, name: BodyName): boolean =>
  !proven?.includes(name)

/** What is deleted with a connection: how many pending links, cached links and drafts. */
export const removalSchema = z.object({
  waiting: z.number(),
  cached: z.number(),
  drafts: z.number(),
})

export type Removal = z.infer<typeof removalSchema>

/** A connection as a page sees it. */
export type ConnectionView =
  | { connected: false; reason: 'not-connected'; id: ''; baseUrl: '' }
  | (ConnectionRecord & { connected: false; reason: 'key-forgotten' })
  | (ConnectionRecord & {
      connected: true
      keyHint: string
      /** True if the extension has the permission for the service's host. */
      permitted: boolean
    })

export type KnownConnectionView = Exclude<ConnectionView, { reason: 'not-connected' }>

/** The view of a connection, given whether its host is permitted. */
export const connectionView = (record: ConnectionRecord, permitted: boolean): KnownConnectionView => {
  const { keyHint } = record
  if (keyHint === null) return { ...record, connected: false, reason: 'key-forgotten' }
  return { ...record, connected: true, permitted, keyHint }
}

export const NOT_CONNECTED = { connected: false, reason: 'not-connected', id: '', baseUrl: '' } as const

/** The name of a connection, or else the host of its address. */
export const connectionName = ({ name, baseUrl }: Pick<ConnectionRecord, 'name' | 'baseUrl'>): string =>
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

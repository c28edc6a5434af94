import * as z from 'zod/mini'
import { fail, ok, type Result } from '../failure'
import { text } from '../text'

/** A header for a reverse proxy in front of the service. Its value is as secret as the key. */
export const headerSchema = z.object({ name: text(100), value: text(10_000) })

export type Header = z.infer<typeof headerSchema>

/** Spaces around a typed name are dropped. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const bodySchema = z.object({ token: name, password: name, expiresAt: name, tagId: name })

const querySchema = z.object({ sort: name, order: name, page: name, perPage: name, tagId: name })

/** The names that the interface leaves open (sections 4.1 and 4.2), and how the key is sent (section 5). */
export const serviceDetailsSchema = z.object({
  /** The header with the key, and what some services want before it, such as `Bearer`. */
  key: z.object({ header: name, prefix: z.string().check(z.trim(), z.maxLength(100)) }),
  body: bodySchema,
  query: querySchema,
})

export type ServiceDetails = z.infer<typeof serviceDetailsSchema>

export const DEFAULT_SERVICE_DETAILS: ServiceDetails = {
  key: { header: 'X-Service-Api-Key', prefix: '' },
  body: { token: 'token', password: 'password', expiresAt: 'expires_at', tagId: 'tag_id' },
  query: { sort: 'sort', order: 'order', page: 'page', perPage: 'per_page', tagId: 'tag_id' },
}

export const BODY_NAMES = Object.keys(DEFAULT_SERVICE_DETAILS.body) as BodyName[]
export const QUERY_NAMES = Object.keys(DEFAULT_SERVICE_DETAILS.query) as QueryName[]

export const bodyNameSchema = z.keyof(bodySchema)
export const queryNameSchema = z.keyof(querySchema)

export type BodyName = z.infer<typeof bodyNameSchema>
export type QueryName = z.infer<typeof queryNameSchema>

/** What a test with real links found out about the name of a field; `unchecked` if it could not tell. */
export const testedSchema = z.enum(['proven', 'failed', 'unchecked'])

/** The fields of the test links: what is known before one of them expires. */
export const fieldTestSchema = z.object({
  fields: z.object({ token: testedSchema, password: testedSchema, tagId: testedSchema, expiresAt: testedSchema }),
  /** Why the service refused one of the links, in its own words. */
  refusal: z.optional(z.string()),
  /** The link that expires at a time, next to one that does not; undefined if there are none. */
  links: z.optional(z.object({ lasting: text(10_000), expiring: text(10_000), expiresAt: z.number() })),
})

export type FieldTest = z.infer<typeof fieldTestSchema>
export type Tested = z.infer<typeof testedSchema>

/** Names that other services use for the fields. */
export const SEEN_ELSEWHERE: Record<BodyName, readonly string[]> = {
  token: [
    'slug',
    'alias',
    'keyword',
    'custom',
    'custom_path',
    'customurl',
    'short_id',
    'slashtag',
    'path',
    'key',
    'back_half',
  ],
  password: ['link_password', 'passcode'],
  expiresAt: [
    'expiresAt',
    'expire_at_datetime',
    'expiration',
    'expiration_date',
    'expired_at',
    'expiry',
    'validUntil',
    'expire_in',
  ],
  tagId: ['tag', 'tagId', 'tag_ids', 'tags'],
}

/** The value of the header with the key. */
export const keyHeaderValue = ({ prefix }: ServiceDetails['key'], apiKey: string): string =>
  prefix === '' ? apiKey : `${prefix} ${apiKey}`

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const PLAIN_TEXT = /^[\x20-\x7e]*$/

/** Headers that the extension or the browser sets. */
const RESERVED = /^(content-type|content-length|accept|host|cookie|origin|connection|(sec|proxy)-.*)$/i

const isHeaderName = (name: string): boolean => HEADER_NAME.test(name) && !RESERVED.test(name)

/**
 * Checks and trims the headers to send with each request, next to the one with the key. Empty rows are dropped.
 * Failure: header-invalid, with its field.
 */
export const checkHeaders = (
  headers: readonly Header[],
  { header, prefix }: ServiceDetails['key'],
): Result<Header[]> => {
  if (!isHeaderName(header) || !PLAIN_TEXT.test(prefix)) return fail({ code: 'header-invalid', field: 'keyHeader' })
  const trimmed = headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name || value)
  const areValid = trimmed.every(
    ({ name, value }) =>
      isHeaderName(name) && name.toLowerCase() !== header.toLowerCase() && value !== '' && PLAIN_TEXT.test(value),
  )
  return areValid ? ok(trimmed) : fail({ code: 'header-invalid', field: 'headers' })
}

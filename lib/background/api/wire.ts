import * as z from 'zod/mini'
import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Link, LinkPage, LinkQuery } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { hasCredentials, isWebAddress } from '@/lib/domain/link/web-address'
import type { ServiceDetails } from '@/lib/domain/settings/service-details'
import type { Tag, TagInput } from '@/lib/domain/tag/tag'
import { hasInvisible, plainText } from '@/lib/domain/text'
import type { HttpReply } from './http'
import { errorDetail, failureOfStatus } from './wire-failure'

/*
 * The only file that knows the service's JSON (interface, section 2), next to wire-failure.ts for what the interface
 * leaves open about errors. A tolerant reader: unknown fields are ignored, ids and counts may come as numbers or
 * strings, a timestamp without an offset is UTC. A missing required field is a Failure with its path.
 */

const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** Text for the user, as one line without control and bidi characters. */
const line = z.pipe(z.string(), z.transform(plainText))

// Checked again after the conversion: enough digits make Infinity.
const count = z.pipe(z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number)), z.number())

const moment = (text: unknown): number => {
  if (typeof text !== 'string') return 0
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(time) ? 0 : time
}

/** Escapes whitespace and invisible characters of an address, and removes them from other text. */
const visibleAddress = (text: string): string => {
  if (!hasInvisible(text)) return text
  return isWebAddress(text) ? new URL(text).href : plainText(text)
}

const MAX_SHORT_LINK_LENGTH = 8192

const isShortLink = (text: string): boolean =>
  text.length <= MAX_SHORT_LINK_LENGTH &&
  /^\s*https?:\/\//i.test(text) &&
  URL.canParse(text) &&
  !hasCredentials(new URL(text))

const shortLink = z.pipe(z.string().check(z.refine(isShortLink)), z.transform(visibleAddress))

const linkSchema = z.lazy(() =>
  z.pipe(
    z.object({
      id,
      destination: z.pipe(z.string(), z.transform(visibleAddress)),
      token: z.pipe(id, line),
      short_link: shortLink,
      domain_id: z.optional(z.nullable(id)),
      domain: z.optional(z.nullable(line)),
      password: z.optional(z.nullable(z.boolean())),
      created_at: z.optional(z.unknown()),
      updated_at: z.optional(z.unknown()),
      clicks: z.optional(z.nullable(count)),
    }),
    z.transform(
      (wire): Link => ({
        id: wire.id,
        destination: wire.destination,
        token: wire.token,
        shortLink: wire.short_link,
        domainId: wire.domain_id ?? '',
        domain: wire.domain ?? new URL(wire.short_link).host,
        hasPassword: wire.password ?? false,
        createdAt: moment(wire.created_at),
        updatedAt: moment(wire.updated_at),
        clicks: wire.clicks ?? 0,
      }),
    ),
  ),
)

/** Listed links need an id; a link that was just created does not. */
const listedLinkSchema = z.lazy(() => linkSchema.check(z.refine(({ id }) => id !== '', { path: ['id'] })))

const tagSchema = z.lazy(() =>
  z.pipe(
    z.object({ id, label: line, color: z.optional(z.nullable(line)) }),
    z.transform((wire): Tag => ({ id: wire.id, label: wire.label, color: wire.color ?? '' })),
  ),
)

const linkPageSchema = z.lazy(() =>
  z.pipe(
    z.object({
      current: z.optional(z.nullable(count)),
      total_pages: z.optional(z.nullable(count)),
      total_rows: z.optional(z.nullable(count)),
      data: z.array(z.unknown()),
    }),
    z.transform((wire): LinkPage => {
      const rows = wire.data.map((row) => listedLinkSchema.safeParse(row))
      const wrong = rows.findIndex(({ success }) => !success)
      const path = ['data.data', wrong, ...(rows[wrong]?.error?.issues[0]?.path ?? [])].join('.')
      return {
        current: wire.current ?? null,
        totalPages: wire.total_pages ?? null,
        totalRows: wire.total_rows ?? null,
        links: rows.flatMap(({ data }) => data ?? []),
        ...(wrong >= 0 && { unreadable: { code: 'unexpected-response', path } }),
      }
    }),
  ),
)

const LONG_NUMBER = /\d{16}/

/** Keeps integers beyond 2^53 as text: they may be ids, and would lose digits. */
const keepDigits = (_: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && LONG_NUMBER.test(context?.source ?? '')
    ? context?.source
    : value

const parseJson = (text: string): unknown => JSON.parse(text, LONG_NUMBER.test(text) ? keepDigits : undefined)

const read = <Value>(reply: HttpReply, schema: z.ZodMiniType<Value>): Result<Value> => {
  const unexpected = (path: string) => fail({ code: 'unexpected-response', path, status: reply.status })
  const isSuccess = reply.status >= 200 && reply.status < 400
  let body: unknown
  try {
    body = parseJson(reply.text)
  } catch {
    return isSuccess ? unexpected('') : fail(failureOfStatus(reply))
  }
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
  if (status === 'ERROR') return fail({ ...failureOfStatus(reply), ...errorDetail(body, reply) })
  if (status !== 'OK')
    return isSuccess ? unexpected('status') : fail({ ...failureOfStatus(reply), ...errorDetail(body, reply) })
  const parsed = z.object({ data: schema }).safeParse(body)
  return parsed.success ? ok(parsed.data.data) : unexpected(parsed.error.issues[0]?.path.join('.') ?? '')
}

/** A Link (interface, section 2.2). Failures: those of failureOfStatus, and unexpected-response. */
export const readLink = (reply: HttpReply): Result<Link> => read(reply, linkSchema)

/** A page of links (interface, section 2.4), without those that cannot be read. Failures: as readLink. */
export const readLinkPage = (reply: HttpReply): Result<LinkPage> => read(reply, linkPageSchema)

/** A Tag (interface, section 2.3). Failures: as readLink. */
export const readTag = (reply: HttpReply): Result<Tag> => read(reply, tagSchema)

/** All tags (interface, section 4.5). Failures: as readLink. */
export const readTags = (reply: HttpReply): Result<Tag[]> => read(reply, z.array(tagSchema))

/** The body that creates a link (interface, section 4.1), with the service's own names of optional fields. */
export const writeLinkRequest = (request: LinkRequest, { body }: ServiceDetails): Record<string, string> => {
  const { link, ...optional } = request
  const named = Object.entries(optional).map(([field, value]) => [body[field as keyof typeof body], value])
  return { ...Object.fromEntries(named), link }
}

/** The query for a page of links (interface, section 4.2), with the service's own names. */
export const writeLinkQuery = (wanted: LinkQuery, { query }: ServiceDetails): URLSearchParams =>
  new URLSearchParams(
    Object.entries(wanted).map(([field, value]) => [query[field as keyof typeof query], String(value)]),
  )

/** The body that creates or changes a tag (interface, sections 4.3 and 4.4). */
export const writeTag = ({ label, color }: TagInput): Record<string, string> => ({ label, color })

import { z } from '@hono/zod-openapi'
import { hasUserinfo, isWebAddress } from '../destination.ts'
import { isReserved, tokenPattern } from '../short-token.ts'
import type { StoredLink } from '../storage/store.ts'
import { emptyAsAbsent, formatTimestamp, parseTimestamp, plainText } from './field-types.ts'
import { optionalTagId } from './tags.ts'

const MAX_LINK = 8192
const MAX_PASSWORD = 256

const tokenSentence = 'Use letters, digits, "-" and "_" for the token, at most 64 of them.'
const expirySentence = 'Give expires_at as an ISO 8601 date-time, such as 2030-12-31T23:59:00Z.'

/** The body of a creation (interface document, 4.1; the names of the optional fields are ours). */
export const newLink = z
  .object(
    {
      link: plainText('Give the long link in the field "link".')
        .trim()
        .min(1, { error: 'Give the long link in the field "link".', abort: true })
        .max(MAX_LINK, { error: 'The link is too long: 8,192 characters are the most.', abort: true })
        .refine(isWebAddress, { error: 'Give a complete link that starts with http:// or https://.', abort: true })
        .refine((link) => !hasUserinfo(link), { error: 'Take the user name and password out of the link.' })
        .openapi({ description: 'The long link to shorten: http or https.', example: 'https://example.com/a/page' }),
      token: z
        .string({ error: tokenSentence })
        .refine((token) => token === '' || tokenPattern.test(token), { error: tokenSentence })
        .refine((token) => !isReserved(token), { error: 'The service needs this token. Choose another one.' })
        .transform(emptyAsAbsent)
        .optional()
        .openapi({
          type: 'string',
          description: `Identifies the short link. ${tokenSentence} Generated when empty.`,
          pattern: '^[A-Za-z0-9_-]{0,64}$',
          example: 'spring-sale',
        }),
      password: plainText('Give the password as text.')
        .max(MAX_PASSWORD, { error: 'The password is too long: 256 characters are the most.' })
        .transform(emptyAsAbsent)
        .optional()
        .openapi({
          type: 'string',
          description: 'Asked for before the short link leads on.',
          maxLength: MAX_PASSWORD,
        }),
      expires_at: z
        .string({ error: expirySentence })
        .transform((text, context) => {
          if (text === '') return undefined
          const time = parseTimestamp(text)
          if (time === undefined) context.addIssue({ code: 'custom', message: expirySentence })
          return time
        })
        .optional()
        .openapi({
          type: 'string',
          format: 'date-time',
          description: 'From when on the short link leads nowhere: ISO 8601, in UTC where it names no offset.',
          example: '2030-12-31T23:59:00Z',
        }),
      tag_id: optionalTagId,
    },
    { error: 'Send a JSON object, such as {"link": "https://example.com/a/page"}.' },
  )
  .openapi('NewLink')

const timestamp = z.string().openapi({
  description: 'ISO 8601 in UTC, with six fractional digits and no offset.',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}$',
  example: '2026-03-01T09:30:00.123000',
})

/** The Link object (interface document, 2.2). */
export const link = z
  .object({
    id: z.string().openapi({ format: 'uuid', description: 'A UUID, version 7.' }),
    destination: z.string().openapi({ example: 'https://example.com/a/page' }),
    token: z.string().openapi({ example: 'spring-sale' }),
    short_link: z.string().openapi({ example: 'https://sho.rt/spring-sale' }),
    domain_id: z.string(),
    domain: z.string().openapi({ example: 'sho.rt' }),
    password: z.boolean().openapi({ description: 'Whether a password protects the link.' }),
    created_at: timestamp,
    updated_at: timestamp,
    clicks: z.int().min(0),
  })
  .openapi('Link')

type LinkObject = z.infer<typeof link>

/** Where short links live: the address they start with, without a slash at its end, its host, and the id of that. */
type ShortDomain = {
  id: string
  publicUrl: string
  host: string
}

/** The Link object of a stored link (interface document, 2.2). */
export const linkObject = (link: StoredLink, domain: ShortDomain): LinkObject => {
  const createdAt = formatTimestamp(link.createdAt)
  return {
    id: link.id,
    destination: link.destination,
    token: link.token,
    short_link: `${domain.publicUrl}/${link.token}`,
    domain_id: domain.id,
    domain: domain.host,
    password: link.passwordHash !== null,
    created_at: createdAt,
    updated_at: link.updatedAt === link.createdAt ? createdAt : formatTimestamp(link.updatedAt),
    clicks: link.clicks,
  }
}

import { z } from 'zod'
import { parseTimestamp } from '../api/field-types.ts'
import { isWebAddress } from '../destination.ts'
import { isPasswordHash } from '../passwords/passwords.ts'
import { importedTokenPattern, isReserved } from '../short-token.ts'

/** The columns of an exported file, in their order. An import needs the first two. */
export const COLUMNS = [
  'token',
  'destination',
  'tag',
  'tag_color',
  'expires_at',
  'clicks',
  'created_at',
  'password_hash',
  'disabled_at',
  'key',
] as const

/** A link in a file. Times are epoch milliseconds; null if there is none. */
export type LinkRecord = {
  token: string
  destination: string
  tag: { label: string; color: string } | null
  expiresAt: number | null
  clicks: number
  createdAt: number | null
  passwordHash: string | null
  disabledAt: number | null
  /** The name of the key that made it. */
  keyName: string | null
}

const DEFAULT_COLOR = '#6b7280'

/** A cell of CSV, or a value of JSON; one that is absent is empty. */
const cell = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))

const time = (column: string) =>
  cell.transform((text, context) => {
    const parsed = text === '' ? null : parseTimestamp(text)
    if (parsed === undefined)
      context.addIssue({
        code: 'custom',
        message: `${column} must be an ISO 8601 date-time, such as 2030-12-31T23:59:00Z.`,
      })
    return parsed ?? null
  })

const label = (column: string) =>
  cell.refine((text) => text.length <= 64 && !/\p{Cc}/u.test(text), { error: `${column} has 64 characters at most.` })

const record = z.object({
  token: cell
    .refine((token) => importedTokenPattern.test(token), {
      error: 'token must be 1 to 64 letters, digits, "-", "_" or ".", with "/" between parts at most.',
    })
    .refine((token) => !isReserved(token), { error: 'The service needs this token.' }),
  destination: cell.refine(
    (text) => text.length <= 8192 && text.isWellFormed() && !/\p{Cc}/u.test(text) && isWebAddress(text),
    {
      error: 'destination must be a complete link that starts with http:// or https://, of 8,192 characters at most.',
    },
  ),
  tag: label('tag'),
  tag_color: label('tag_color'),
  expires_at: time('expires_at'),
  clicks: cell.refine((text) => /^\d{0,15}$/.test(text), { error: 'clicks must be a whole number.' }).transform(Number),
  created_at: time('created_at'),
  password_hash: cell.refine((text) => text === '' || isPasswordHash(text), {
    error: 'Its password cannot be brought along: password_hash must be one that this service exported.',
  }),
  disabled_at: time('disabled_at'),
  key: label('key'),
})

/** Reads a row of a file. Gives the first rule that it breaks, as a sentence, if it is no link. */
export const readRecord = (row: unknown): LinkRecord | string => {
  const parsed = record.safeParse(row)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This is no link.'
  const { data } = parsed
  return {
    token: data.token,
    destination: data.destination,
    tag: data.tag === '' ? null : { label: data.tag, color: data.tag_color || DEFAULT_COLOR },
    expiresAt: data.expires_at,
    clicks: data.clicks,
    createdAt: data.created_at,
    passwordHash: data.password_hash || null,
    disabledAt: data.disabled_at,
    keyName: data.key || null,
  }
}

/** The row of a link, by the names of its columns. */
export const writeRecord = (link: LinkRecord): Record<(typeof COLUMNS)[number], string | number | null> => ({
  token: link.token,
  destination: link.destination,
  tag: link.tag?.label ?? null,
  tag_color: link.tag?.color ?? null,
  expires_at: isoTime(link.expiresAt),
  clicks: link.clicks,
  created_at: isoTime(link.createdAt),
  password_hash: link.passwordHash,
  disabled_at: isoTime(link.disabledAt),
  key: link.keyName,
})

const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

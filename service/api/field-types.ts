import { z } from '@hono/zod-openapi'

/**
 * A string without control characters and without halves of surrogate pairs. PostgreSQL refuses the one, no encoding
 * of the other comes back as it went in, and neither can be seen in a form.
 */
export const plainText = (sentence: string) =>
  z.string({ error: sentence }).refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
    error: `${sentence} It must not contain control characters.`,
    abort: true,
  })

/** For the transform of an optional field: nothing entered is the same as nothing sent. */
export const emptyAsAbsent = (text: string): string | undefined => (text === '' ? undefined : text)

/** `2026-03-01T09:30:00.123000`: UTC, six fractional digits and no zone offset (interface document, 2.2). */
export const formatTimestamp = (epochMilliseconds: number): string =>
  new Date(epochMilliseconds).toISOString().replace('Z', '000')

const iso8601 = z.union([z.iso.datetime({ local: true, offset: true }), z.iso.date()])

/** Epoch milliseconds of an ISO 8601 date or date-time, UTC if it has no offset; undefined for anything else. */
export const parseTimestamp = (text: string): number | undefined => {
  if (!iso8601.safeParse(text).success) return undefined
  const namesZone = /(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T')
  return Date.parse(namesZone ? text : `${text}Z`)
}

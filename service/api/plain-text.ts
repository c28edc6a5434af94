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

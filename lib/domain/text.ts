import * as z from 'zod/mini'

/** A text that a page sends, no longer than it could reasonably be. */
export const text = (longest: number) => z.string().check(z.maxLength(longest))

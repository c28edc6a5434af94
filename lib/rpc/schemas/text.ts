import * as z from '../zod'

/** A text of a page, no longer than anything that it could reasonably send. */
export const text = (longest: number) => z.string().check(z.maxLength(longest))

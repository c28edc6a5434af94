import * as z from 'zod/mini'

/** A string from a page, limited to what is reasonable. */
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))

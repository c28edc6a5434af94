import * as v from 'valibot'

/** A text of a page, no longer than anything that it could reasonably send. */
export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

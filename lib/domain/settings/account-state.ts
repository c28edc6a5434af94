import * as z from 'zod/mini'

/**
 * Whether preferences reach the browser's account: they do (`follows`), the browser has no such storage
 * (`unavailable`), it has no room left (`full`), or it did not work just now (`failed`). Whether the person is signed
 * in, no browser tells.
 */
export const accountStateSchema = z.enum(['follows', 'unavailable', 'full', 'failed'])

export type AccountState = z.infer<typeof accountStateSchema>

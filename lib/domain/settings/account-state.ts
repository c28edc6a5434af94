import * as z from 'zod/mini'

/**
 * How the last sync with the browser's account went. `unavailable`: the browser has no such storage. `full`: the quota is
 * used up. No browser reports whether the person is signed in.
 */
export const accountStateSchema = z.enum(['follows', 'unavailable', 'full', 'failed'])

export type AccountState = z.infer<typeof accountStateSchema>

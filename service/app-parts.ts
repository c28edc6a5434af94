import type { Store } from './storage/store.ts'

/** What the app is made of. Tests put in their own clock and tokens. */
export interface AppParts {
  store: Store
  /** The address short links start with, such as `https://sho.rt`: no path, no slash at its end. */
  publicUrl: string
  /** From `hashApiKey`. */
  apiKeyHash: Buffer
  /** Epoch milliseconds. */
  now: () => number
  /** A random token of that many signs; called again where it is taken. */
  newToken: (length: number) => string
  /** Told of failures that the client is answered 500 or 503 for. */
  report: (error: unknown) => void
}

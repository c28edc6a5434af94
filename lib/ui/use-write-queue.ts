import { useRef, useState } from 'react'

type WriteQueue = {
  /** Runs a write after all earlier ones. */
  add(write: () => Promise<unknown>): void
  /** Resolves once all writes have ended. */
  settled(): Promise<unknown>
  /** Why the last write failed, if it did. */
  error: unknown
}

/**
 * Stores what is typed, in order. Await `settled` before sending a draft, or a late write would restore it after the
 * background has discarded it.
 */
export const useWriteQueue = (): WriteQueue => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [error, setError] = useState<unknown>()
  return {
    add(write) {
      last.current = last.current.then(write).then(() => setError(undefined), setError)
    },
    settled: () => last.current,
    error,
  }
}

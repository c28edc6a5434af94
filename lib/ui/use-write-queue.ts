import { useRef, useState } from 'react'

export type WriteQueue = {
  /** Writes after all that was added before. What a failed write holds is still on the page. */
  add(write: () => Promise<unknown>): void
  /** Resolves once all is written. */
  settled(): Promise<unknown>
  /** Why the last write failed, if it did. */
  error: unknown
}

/**
 * Stores what is typed in the order in which it is typed. Whoever sends it waits for that first, or a late write would
 * bring back a draft that the background has discarded.
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

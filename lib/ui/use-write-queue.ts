import { useRef, useState } from 'react'

type Write = () => Promise<unknown>

/**
 * Stores what is typed in a form, each time as a whole: a list may have a megabyte. Await `settled` before sending a
 * draft, or a late write would restore it after the background has discarded it.
 */
export const useWriteQueue = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef<Write>(undefined)
  const [error, setError] = useState<unknown>()
  const writeNewest = async (): Promise<void> => {
    const write = newest.current
    newest.current = undefined
    await write?.()
  }
  return {
    /** Runs a write once the one before has ended, unless a newer one has replaced it by then. */
    add(write: Write): void {
      const isScheduled = newest.current !== undefined
      newest.current = write
      if (!isScheduled) last.current = last.current.then(writeNewest).then(() => setError(undefined), setError)
    },
    /** Resolves once all writes have ended. */
    settled: () => last.current,
    /** Why the last write failed, if it did. */
    error,
  }
}

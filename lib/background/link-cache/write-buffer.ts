import type { SampledLink } from '@/lib/domain/library/samples'
import type { Finding } from './cache-writer'

type Write = (links: SampledLink[], finding: Finding) => Promise<void>

export type WriteBuffer = {
  /** Buffers links and findings for writing. Throws if an earlier write failed. */
  add(links: readonly SampledLink[], finding: Finding): Promise<void>
  /** Resolves once everything is written. Throws as `add` does. */
  flush(): Promise<void>
}

/** Beyond this, `add` waits for the current write. */
const MAX_BUFFERED = 1000

/** Writes links while more are read: those added during one write go into the next. */
export const createWriteBuffer = (write: Write): WriteBuffer => {
  let links: SampledLink[] = []
  let finding: Finding | undefined
  let writing: Promise<void> | undefined

  const drain = async (): Promise<void> => {
    while (finding) {
      const batch = [links, finding] as const
      links = []
      finding = undefined
      await write(...batch)
    }
    writing = undefined
  }

  const start = (): void => {
    writing ??= drain()
    // Thrown by the next add() or flush().
    writing.catch(() => {})
  }

  return {
    async add(added, found) {
      links.push(...added)
      finding = { ...finding, ...found }
      start()
      if (links.length > MAX_BUFFERED) await writing
    },
    async flush() {
      await writing
    },
  }
}

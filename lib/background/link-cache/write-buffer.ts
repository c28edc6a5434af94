import type { SampledLink } from '@/lib/domain/library/samples'
import type { Finding } from './cache-writer'

type Write = (links: SampledLink[], finding: Finding) => Promise<void>

export type WriteBuffer = {
  /** Has links written with what was found with them. Throws if writing earlier ones failed. */
  add(links: readonly SampledLink[], finding: Finding): Promise<void>
  /** Resolves when all of them are written. Throws as `add` does. */
  flush(): Promise<void>
}

/** With so many links buffered, `add` waits for the write under way. */
const MAX_BUFFERED = 1000

/** Writes links while more are being read: what comes during one write goes into the next. */
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
    // The next add() or flush() throws it.
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

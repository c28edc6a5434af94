import type { HeldLink } from './held-link'
import type { Finding, MirrorWriter } from './mirror-writer'

export type LinkWriting = {
  /** Has links written, and what was found with them. Throws what the writing of earlier ones threw. */
  add(links: readonly HeldLink[], finding: Finding): Promise<void>
  /** Resolves when all of them are written. Throws as `add` does. */
  written(): Promise<void>
}

/** With so many waiting, whoever brings more waits too. */
const MOST_WAITING = 1000

/** Writes links while others are being read: all that have come while some were written are written at once. */
export const createLinkWriting = (writer: Pick<MirrorWriter, 'append'>): LinkWriting => {
  let waiting: HeldLink[] = []
  let found: Finding | undefined
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    while (found) {
      const [links, finding] = [waiting, found]
      waiting = []
      found = undefined
      await writer.append(links, finding)
    }
    writing = undefined
  }

  return {
    async add(links, finding) {
      waiting.push(...links)
      found = { ...found, ...finding }
      if (waiting.length > MOST_WAITING) await writing
      // While it waited, they may have been written with those before.
      if (writing || !found) return
      writing = write()
      // Whoever waits for it is told.
      writing.catch(() => {})
    },
    written: async () => writing,
  }
}

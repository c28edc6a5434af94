import type { HeldLink } from './held-link'
import type { IndexDraft } from './index-draft'
import type { Finding, MirrorWriter } from './mirror-writer'

type Dependencies = {
  writer: Pick<MirrorWriter, 'append'>
  /** Is told of all links that were written. */
  index: IndexDraft
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

export type LinkWriting = {
  /** Has links written, and what was found with them. Throws what the writing of earlier ones threw. */
  add(links: readonly HeldLink[], finding: Finding): Promise<void>
  /** Resolves when all of them are written. Throws as `add` does. */
  written(): Promise<void>
}

/** A page of so many takes a fifth of the time, for each link, that one of 100 takes. */
const ENOUGH = 500
/** For so long others are waited for that can be written on the same page. */
const COLLECTED_FOR_MS = 100
/** With so many waiting, whoever brings more waits too. */
const MOST_WAITING = 1000

/** Writes links while others are being read, many at a time. */
export const createLinkWriting = ({ writer, index, wait }: Dependencies): LinkWriting => {
  let waiting: HeldLink[] = []
  let found: Finding | undefined
  let writing: Promise<void> | undefined
  let enough = Promise.withResolvers<void>()

  const write = async (): Promise<void> => {
    while (found) {
      await Promise.race([enough.promise, wait(COLLECTED_FOR_MS)])
      enough = Promise.withResolvers()
      const [links, finding] = [waiting, found]
      waiting = []
      found = undefined
      index.add(await writer.append(links, finding), links)
    }
    writing = undefined
  }

  return {
    async add(links, finding) {
      waiting.push(...links)
      found = { ...found, ...finding }
      if (waiting.length >= ENOUGH) enough.resolve()
      if (waiting.length > MOST_WAITING) await writing
      // While it waited, they may have been written with those before.
      if (writing || !found) return
      writing = write()
      // Whoever waits for it is told.
      writing.catch(() => {})
    },
    async written() {
      enough.resolve()
      await writing
    },
  }
}

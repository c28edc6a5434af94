import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { KnownLinks } from '@/lib/domain/library/known-links'
import type { Clipboard } from '../browser/clipboard'
import type { Mirror } from './mirror'
import type { MirrorAdditions } from './mirror-additions'
import type { Mirrored } from './mirrored'

type Dependencies = {
  mirror: Pick<Mirror, 'get' | 'leadingTo'>
  additions: Pick<MirrorAdditions, 'add'>
  mirrored: Mirrored
  clipboard: Pick<Clipboard, 'write'>
}

export type Known = {
  /** The links that lead to a destination already, as far as the mirror knows. Never fails: then there are none. */
  leadingTo(destination: string): Promise<KnownLinks>
  /** Adds the link of an entry to the mirror, where there is one, so that it need not wait for a reading. Never fails. */
  add(entry: JournalEntry): Promise<void>
  /** Copies the short link of a link by its id; false where it is not on the clipboard. */
  copy(id: string): Promise<boolean>
}

/** More than these are counted, not listed. */
const LISTED = 2

/** What the mirror knows, without any of it being loaded but what is asked for. */
export const createKnown = ({ mirror, additions, mirrored, clipboard }: Dependencies): Known => ({
  async leadingTo(destination) {
    const nothing = { first: [], count: 0 }
    try {
      return destination !== '' && (await mirrored()) ? await mirror.leadingTo(destination, LISTED) : nothing
    } catch {
      // The mirror can be done without; a popup cannot.
      return nothing
    }
  },
  async add({ baseUrl, link }) {
    try {
      if (link && (await mirrored())?.baseUrl === baseUrl) await additions.add(link)
    } catch {
      // The next reading meets it.
    }
  },
  async copy(id) {
    const link = (await mirrored()) && (await mirror.get(id))
    return link !== undefined && clipboard.write(link.shortLink)
  },
})

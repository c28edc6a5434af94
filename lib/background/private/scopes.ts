import { createCreation } from '../creation/creation'
import { createShortenWithoutPopup } from '../creation/shorten-without-popup'
import type { Journal } from '../journal/journal'
import type { PrivateParts } from './private-parts'

type CreationParts = Parameters<typeof createCreation>[0]
type ShortenParts = Omit<Parameters<typeof createShortenWithoutPopup>[0], 'create'>

/** The parts of creations in ordinary windows. */
type Parts = CreationParts & ShortenParts

const createScope = (parts: Parts, gates: Pick<Journal, 'unsettled' | 'uncertain' | 'owns'>) => {
  const { journal, drafts, badge } = parts
  const creation = createCreation({ ...parts, journal: { ...journal, ...gates } })
  return {
    ...creation,
    journal,
    drafts,
    badge,
    shortenWithoutPopup: createShortenWithoutPopup({ ...parts, ...creation }),
  }
}

/** Creations in one kind of window, and their data. */
type Scope = ReturnType<typeof createScope>

/**
 * Creations in ordinary windows, and in private ones, which write nothing to disk. They share no data, only the lanes:
 * a service gets one request at a time.
 */
export const createScopes = (parts: Parts, forPrivate: PrivateParts) => {
  const { area, hasPrivateWindow, journal: privateJournal, passwords, ...privateParts } = forPrivate
  const journals: Journal[] = [parts.journal, privateJournal]
  // Without this, the link of a request in one kind of window could be taken for one of the other.
  const gates = {
    unsettled: async () => (await Promise.all(journals.map((journal) => journal.unsettled()))).flat(),
    uncertain: async (connectionId: string) =>
      (await Promise.all(journals.map((journal) => journal.uncertain(connectionId)))).flat(),
    owns: async (...link: Parameters<Journal['owns']>) =>
      (await Promise.all(journals.map((journal) => journal.owns(...link)))).some(Boolean),
  }
  const ordinary = createScope(parts, gates)
  const ofPrivate = createScope(
    {
      ...parts,
      ...privateParts,
      journal: privateJournal,
      vault: { ...parts.vault, ...passwords },
      // Systems store notifications, and show them to anyone.
      notices: { show: async () => {} },
      // The cache is on disk.
      linkCache: { ...parts.linkCache, add: async () => {} },
    },
    gates,
  )
  const inEach = async (work: (scope: Scope) => Promise<unknown>): Promise<void> => {
    await Promise.all([work(ordinary), work(ofPrivate)])
  }

  /**
   * Deletes the data of private windows once none is open. Uncertain entries stay in memory: the next private window
   * asks about them. Those not sent yet never will be.
   */
  const forgetPrivate = async (): Promise<void> => {
    if (await hasPrivateWindow()) return
    const kept = await privateJournal.wipe()
    for (const owner of await passwords.entriesWithPassword())
      if (!kept.includes(owner.id)) await passwords.setPassword(owner, undefined)
    const keys = Object.keys(await area.get(null))
    await area.remove(keys.filter((key) => key !== 'journal' && key !== 'passwords'))
  }

  return {
    ordinary,
    ofPrivate,
    of: ({ isPrivate }: { isPrivate: boolean }): Scope => (isPrivate ? ofPrivate : ordinary),
    /** Finishes creations that an earlier worker left unfinished. */
    resume: () => inEach(({ settlement }) => settlement.resume()),
    /** Deletes passwords orphaned by a crash, and data of private windows closed while no background ran. */
    async tidy(): Promise<void> {
      await Promise.all([inEach((scope) => scope.tidy()), forgetPrivate()])
    },
    /** Sends pending entries of both. */
    flush: (options: { force: boolean }) => inEach(({ outbox }) => outbox.flush(options)),
    askAboutUncertain: (connectionId: string) => inEach(({ decisions }) => decisions.askAboutUncertain(connectionId)),
    async removeConnection(connectionId: string): Promise<void> {
      await inEach(({ decisions }) => decisions.removeConnection(connectionId))
      await ofPrivate.drafts.forget(connectionId)
    },
    lookAgain: (connectionId: string) => inEach(({ decisions }) => decisions.lookAgain(connectionId)),
    forgetPrivate,
  }
}

export type Scopes = ReturnType<typeof createScopes>

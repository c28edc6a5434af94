import type { HeldLink } from './held-link'
import { generationsBefore, type PageKey } from './held-page'
import type { IndexDraft } from './index-draft'
import { writeIndex } from './link-index'
import { createMirrorChange } from './mirror-change'
import type { MirrorDatabase, MirrorRecord } from './mirror-database'
import { takeMet } from './page-change'

/** What a reading has found out besides links. */
export type Finding = Partial<Omit<MirrorRecord, 'generation' | 'shown' | 'held' | 'met'>>

export type MirrorWriter = {
  /** Begins a mirror, or another reading of the one that is there. */
  begin(record: MirrorRecord): Promise<void>
  /** Writes down what was found. */
  note(finding: Finding): Promise<void>
  /**
   * Keeps links that the reading under way meets for the first time, and what was found with them. Gives the number of
   * their page.
   */
  append(links: HeldLink[], finding: Finding): Promise<number>
  /** Writes down what was found, and what leads to all links that the reading under way has met so far. */
  pause(finding: Finding, index: IndexDraft): Promise<void>
  /** Shows what the reading under way has met instead of what was shown before. `hasOthers` where there are other links. */
  show(finding: Finding, index: IndexDraft, hasOthers: boolean): Promise<void>
  erase(): Promise<void>
}

const STORES = ['pages', 'buckets', 'tags', 'record'] as const

const DROPPED_AT_ONCE = 4

/** Writes down a full reading. `onChanged` is called whenever other links are shown than before. */
export const createMirrorWriter = (database: () => Promise<MirrorDatabase>, onChanged: () => void): MirrorWriter => {
  const change = createMirrorChange(database)

  /** Some at a time: a popup that asks for a link meanwhile does not wait for all of them. */
  const dropBefore = async (generation: number): Promise<void> => {
    let keys: PageKey[]
    do {
      const { store, done } = (await database()).transaction('pages', 'readwrite', { durability: 'relaxed' })
      keys = await store.getAllKeys(generationsBefore(generation), DROPPED_AT_ONCE)
      for (const key of keys) store.delete(key)
      await done
    } while (keys.length > 0)
    await (await database()).delete('buckets', generationsBefore(generation))
  }

  return {
    async begin(record) {
      await (await database()).put('record', record, 'record')
    },
    note: (finding) => change(() => finding),
    async append(links, finding) {
      let isShown = false
      let number = 0
      await change(async (stores, { generation, shown, held, met }) => {
        number = met
        if (links.length > 0) stores.pages.put({ generation, number, links })
        isShown = generation === shown && links.length > 0
        const taken = isShown ? await takeMet(stores, generation, new Set(links.map(({ id }) => id))) : links.length
        return { ...finding, met: met + links.length, held: held + links.length - taken }
      })
      if (isShown) onChanged()
      return number
    },
    pause: (finding, index) =>
      change(async (stores, { generation }) => {
        await writeIndex(stores, generation, index)
        return finding
      }),
    async show(finding, index, hasOthers) {
      let nowShown = 0
      await change(async (stores, { generation, shown, held, met }) => {
        nowShown = generation
        await writeIndex(stores, generation, index)
        return { ...finding, shown: generation, held: shown === generation ? held : met }
      })
      if (hasOthers) onChanged()
      await dropBefore(nowShown)
    },
    async erase() {
      const transaction = (await database()).transaction(STORES, 'readwrite')
      for (const name of STORES) transaction.objectStore(name).clear()
      await transaction.done
      onChanged()
    },
  }
}

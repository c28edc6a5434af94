import type { HeldLink } from './held-link'
import { heldPage, type PageKey, pagesBefore } from './held-page'
import { createMirrorChange, takeMet } from './mirror-change'
import type { MirrorDatabase, MirrorRecord } from './mirror-database'

/** What a reading has found out besides links. */
export type Finding = Partial<Omit<MirrorRecord, 'generation' | 'shown' | 'held' | 'met'>>

export type MirrorWriter = {
  /** Begins a mirror, or another reading of the one that is there. */
  begin(record: MirrorRecord): Promise<void>
  /** Writes down what was found. */
  note(finding: Finding): Promise<void>
  /** Keeps links that the reading under way meets for the first time, and what was found with them. */
  append(links: HeldLink[], finding: Finding): Promise<void>
  /** Shows what the reading under way has met instead of what was shown before. `hasOthers` where there are other links. */
  show(finding: Finding, hasOthers: boolean): Promise<void>
  erase(): Promise<void>
}

const DROPPED_AT_ONCE = 20

/** Writes down a full reading. `onChanged` is called whenever other links are shown than before. */
export const createMirrorWriter = (database: () => Promise<MirrorDatabase>, onChanged: () => void): MirrorWriter => {
  const change = createMirrorChange(database)

  /** Some at a time: a popup that asks for a link meanwhile does not wait for all of them. */
  const dropBefore = async (generation: number): Promise<void> => {
    let keys: PageKey[]
    do {
      const { store, done } = (await database()).transaction('pages', 'readwrite', { durability: 'relaxed' })
      keys = await store.getAllKeys(pagesBefore(generation), DROPPED_AT_ONCE)
      for (const key of keys) store.delete(key)
      await done
    } while (keys.length > 0)
  }

  return {
    async begin(record) {
      await (await database()).put('record', record, 'record')
    },
    note: (finding) => change(() => finding),
    async append(links, finding) {
      let isShown = false
      await change(async (pages, { generation, shown, held, met }) => {
        if (links.length > 0) pages.put(heldPage([generation, met], links))
        isShown = generation === shown && links.length > 0
        const taken = isShown ? await takeMet(pages, generation, new Set(links.map(({ id }) => id))) : links.length
        return { ...finding, met: met + links.length, held: held + links.length - taken }
      })
      if (isShown) onChanged()
    },
    async show(finding, hasOthers) {
      let nowShown = 0
      await change((_, { generation, shown, held, met }) => {
        nowShown = generation
        return { ...finding, shown: generation, held: shown === generation ? held : met }
      })
      if (hasOthers) onChanged()
      await dropBefore(nowShown)
    },
    async erase() {
      const transaction = (await database()).transaction(['pages', 'tags', 'record'], 'readwrite')
      for (const name of ['pages', 'tags', 'record'] as const) transaction.objectStore(name).clear()
      await transaction.done
      onChanged()
    },
  }
}

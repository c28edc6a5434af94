import type { Storage } from 'webextension-polyfill'
import type { SetAside } from '@/lib/domain/settings/quarantine'
import type { Journal } from '../creation/journal'
import { deleteSetAside, keysSetAside } from './quarantine'

type Dependencies = {
  areas: Storage.StorageArea[]
  journal: Pick<Journal, 'countUnreadable' | 'deleteUnreadable'>
}

export type Unreadable = {
  /** The kinds of things of which something is set aside. */
  kinds(): Promise<SetAside[]>
  /** Deletes what is set aside of a kind, or all of it. */
  delete(kind?: SetAside): Promise<void>
}

const KINDS: Record<string, SetAside> = {
  'key-vault': 'connection',
  'open-key-vault': 'connection',
  preferences: 'preferences',
  settings: 'preferences',
  'list-draft': 'drafts',
}

const kindOf = (key: string): SetAside => (key.startsWith('draft:') ? 'drafts' : (KINDS[key] ?? 'lists'))

/** All that could not be read and was set aside, wherever it lies. */
export const createUnreadable = ({ areas, journal }: Dependencies): Unreadable => ({
  async kinds() {
    const keys = (await Promise.all(areas.map(keysSetAside))).flat()
    const inJournal: SetAside[] = (await journal.countUnreadable()) > 0 ? ['journal'] : []
    return [...new Set([...keys.map(kindOf), ...inJournal])]
  },
  async delete(kind) {
    for (const area of areas) {
      const keys = await keysSetAside(area)
      await deleteSetAside(
        area,
        keys.filter((key) => kind === undefined || kindOf(key) === kind),
      )
    }
    if (kind === undefined || kind === 'journal') await journal.deleteUnreadable()
  },
})

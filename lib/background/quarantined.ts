import type { Storage } from 'webextension-polyfill'
import type { Quarantined } from '@/lib/domain/diagnostics'
import { kindOf } from '@/lib/storage/storage'
import { deleteQuarantined, quarantinedKeys } from '@/lib/storage/stored-item'
import type { JournalArchive } from './journal/journal-archive'

type Dependencies = {
  areas: Storage.StorageArea[]
  archive: Pick<JournalArchive, 'countUnreadable' | 'deleteUnreadable'>
}

export type QuarantinedValues = {
  /** The kinds of the quarantined values. */
  kinds(): Promise<Quarantined[]>
  /** Deletes the quarantined values of a kind, or all of them. */
  delete(kind?: Quarantined): Promise<void>
}

const VAULT_KEY = /^(open-)?key-vault:/

const nameOf = (key: string): Quarantined => {
  if (VAULT_KEY.test(key)) return 'connection'
  const kind = kindOf(key)
  if (kind === 'connection') return 'connection'
  if (kind === 'preferences' || kind === 'utm-presets') return 'preferences'
  return kind === 'drafts' || kind === 'list-draft' ? 'drafts' : 'lists'
}

/** The quarantined values of all storage areas and the journal. */
export const createQuarantinedValues = ({ areas, archive }: Dependencies): QuarantinedValues => ({
  async kinds() {
    const keys = (await Promise.all(areas.map(quarantinedKeys))).flat()
    const inJournal: Quarantined[] = (await archive.countUnreadable()) > 0 ? ['journal'] : []
    return [...new Set([...keys.map(nameOf), ...inJournal])]
  },
  async delete(kind) {
    for (const area of areas) {
      const keys = await quarantinedKeys(area)
      await deleteQuarantined(
        area,
        keys.filter((key) => kind === undefined || nameOf(key) === kind),
      )
    }
    if (kind === undefined || kind === 'journal') await archive.deleteUnreadable()
  },
})

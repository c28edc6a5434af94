import { i18n } from '#i18n'
import { exportedEntry } from '@/lib/domain/creation/exported-entry'
import { fileNameOf } from '@/lib/domain/library/exported-link'
import type { Api } from '@/lib/rpc/client'
import { jsonFile, saveFile } from '@/lib/ui/link-file'

/** Saves the journal as a file, all of it or a connection's. Returns the outcome in words. */
export const saveJournal = async (api: Api, connectionId?: string): Promise<string> => {
  const entries = await api('getJournal', connectionId === undefined ? {} : { connectionId })
  if (entries.length === 0) return i18n.t('journal.empty')
  const name = fileNameOf('json', Date.now(), 'journal')
  saveFile(jsonFile(entries.map(exportedEntry)), name)
  return i18n.t('journal.saved', { name })
}

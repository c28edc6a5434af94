import { failureOfEntry, ORDINARY } from '@/lib/domain/creation/entry'
import type { Diagnostics } from '@/lib/domain/diagnostics'
import type { ConnectionRecord } from '@/lib/domain/settings/connection'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { type Areas, unreadableNames } from '@/lib/storage/storage'
import type { Parts } from './parts'

/** Collects diagnostics without addresses, keys, passwords, headers and links. */
export const createDiagnostics = (parts: Parts, areas: Areas, names: Pick<Diagnostics, 'version' | 'browser'>) => {
  const { vault, storage, permissions, journal, linkSync } = parts
  const { connections } = storage

  const describe = async (record: ConnectionRecord, chosenId: string) => {
    const [found, isPermitted] = await Promise.all([
      vault.get(record.id),
      permissions.contains({ origins: [hostPattern(record.baseUrl)] }),
    ])
    return {
      isChosen: record.id === chosenId,
      ...(!found.ok && { failure: found.failure.code }),
      isKeyRefused: record.isKeyRefused,
      keyStorage: record.keyStorage,
      isPermitted,
      hasOwnNames: JSON.stringify(record.details) !== JSON.stringify(DEFAULT_SERVICE_DETAILS),
      headerCount: record.headerNames.length,
    }
  }

  return async (): Promise<Diagnostics> => {
    const [records, chosenId, unsettled, unseen, list, unreadableEntries, unreadable] = await Promise.all([
      connections.list(),
      connections.chosenId(),
      journal.unsettled(ORDINARY),
      journal.unseen(ORDINARY),
      linkSync.state(),
      journal.countUnreadable(),
      unreadableNames(areas),
    ])
    return {
      ...names,
      connections: await Promise.all(records.map((record) => describe(record, chosenId))),
      entries: [...unsettled, ...unseen].map((entry) => ({
        state: entry.state,
        ...('attempts' in entry && { attempts: entry.attempts }),
        failure: failureOfEntry(entry)?.code,
      })),
      listFailure: list.problem?.code,
      unreadable: [...unreadable, ...(unreadableEntries > 0 ? ['journal'] : [])],
    }
  }
}

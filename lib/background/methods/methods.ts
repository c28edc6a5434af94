import { ok } from '@/lib/domain/result'
import type { Handlers } from '../../rpc/dispatcher'
import type { SnapshotKeeper } from '../popup-snapshot'
import type { TagList } from '../tag-list'
import { type BatchParts, batchMethods } from './batch-methods'
import { type ConnectionParts, connectionMethods } from './connection-methods'
import { type CreationParts, creationMethods } from './creation-methods'
import { type DiagnosticParts, diagnosticMethods } from './diagnostic-methods'
import { type LibraryParts, libraryMethods } from './library-methods'
import { type PopupParts, popupMethods } from './popup-methods'
import { renewing } from './renewing'
import { type SettingsParts, settingsMethods } from './settings-methods'

type Parts = ConnectionParts &
  SettingsParts &
  DiagnosticParts &
  PopupParts &
  CreationParts &
  BatchParts &
  LibraryParts & { tags: TagList; snapshot: SnapshotKeeper }

/** The background's side of the wall, as a table of contents. */
export const createMethods = (parts: Parts): Handlers =>
  renewing(
    {
      ...connectionMethods(parts),
      ...settingsMethods(parts),
      ...diagnosticMethods(parts),
      ...popupMethods(parts),
      ...creationMethods(parts),
      ...batchMethods(parts),
      ...libraryMethods(parts),
      getKnownTags: async () => ok(await parts.tags.lastKnown()),
      listTags: () => parts.tags.list(),
      createTag: (tag) => parts.tags.create(tag),
      updateTag: (tag) => parts.tags.update(tag),
    },
    parts.snapshot.renew,
  )

import { Mutex } from 'async-mutex'
import type { Storage } from 'webextension-polyfill'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { type PopupSnapshot, SNAPSHOT_KEY } from '@/lib/domain/settings/popup-snapshot'
import { firstTags } from '@/lib/domain/tag/tag'
import type { PreferenceStore } from './account/preference-store'
import type { UtmPresetStore } from './account/utm-preset-store'
import type { Connecting } from './connecting'
import type { TagList } from './tag-list'

type Dependencies = {
  /** In memory, and emptied with the browser and by an update. */
  session: Storage.StorageArea
  connecting: Pick<Connecting, 'view'>
  preferences: Pick<PreferenceStore, 'get'>
  utmPresets: Pick<UtmPresetStore, 'list'>
  tags: Pick<TagList, 'lastKnown'>
}

export type SnapshotKeeper = {
  /** Leaves what popups are to show while the next background is being started; nothing where none could shorten. */
  leave(connection: ConnectionView, snapshot: PopupSnapshot): Promise<void>
  /** The same, of how things stand now. */
  renew(): Promise<void>
  /** For what may have changed without anybody at work, so that looking at it must not pass for a use of the key. */
  forget(): Promise<void>
}

/** What a popup shows before there is a background to ask. It is a help alone, so nothing here fails. */
export const createSnapshotKeeper = ({ session, ...parts }: Dependencies): SnapshotKeeper => {
  const changing = new Mutex()
  let left: string | undefined

  const forget = async (): Promise<void> => {
    left = undefined
    await session.remove(SNAPSHOT_KEY).catch(() => {})
  }

  const leave = async (connection: ConnectionView, snapshot: PopupSnapshot): Promise<void> => {
    if (!connection.connected || !connection.permitted) return forget()
    const next = JSON.stringify(snapshot)
    if (next === left) return
    // Where there is no room for it, the one before must not stay either.
    await session.set({ [SNAPSHOT_KEY]: snapshot }).then(() => (left = next), forget)
  }

  return {
    leave: (connection, snapshot) => changing.runExclusive(() => leave(connection, snapshot)),
    renew: () =>
      changing.runExclusive(async () => {
        try {
          const [connection, preferences, utmPresets, tags] = await Promise.all([
            parts.connecting.view(),
            parts.preferences.get(),
            parts.utmPresets.list(),
            parts.tags.lastKnown(),
          ])
          await leave(connection, { preferences, utmPresets, tags: firstTags(tags, [preferences.defaultTagId]) })
        } catch {
          await forget()
        }
      }),
    forget: () => changing.runExclusive(forget),
  }
}

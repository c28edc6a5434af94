import type { Alarms, Permissions } from 'webextension-polyfill'
import type { Scope } from '@/lib/domain/creation/entry'
import type { Link } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import type { DraftStore } from '@/lib/storage/drafts'
import type { LinkPasswords } from '@/lib/storage/link-passwords'
import type { AppStorage } from '@/lib/storage/storage'
import type { ApiClient } from './api/api-client'
import type { Clipboard } from './browser/clipboard'
import type { Vault } from './vault/vault'

/** What most of the background is made from: compose.ts makes each once, and a function takes what it names. */
export type Base = {
  storage: AppStorage
  vault: Vault
  /** Drafts and passwords of ordinary windows, or of private ones: neither sees those of the other. */
  drafts: (scope: Scope) => DraftStore
  passwords: (scope: Scope) => LinkPasswords
  api: ApiClient
  clipboard: Clipboard
  alarms: Alarms.Static
  permissions: Permissions.Static
  /** Recognizes the links of private windows. */
  hiddenLinks: (connection: Connection) => Promise<(link: Link) => boolean>
  newId: () => string
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

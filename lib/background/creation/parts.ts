import type { Scope } from '@/lib/domain/creation/entry'
import type { Link } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import type { DraftStore } from '@/lib/storage/drafts'
import type { LinkPasswords } from '@/lib/storage/link-passwords'
import type { PreferenceStore } from '@/lib/storage/settings'
import type { ApiClient } from '../api/api-client'
import type { Badge } from '../badge'
import type { Clipboard } from '../browser/clipboard'
import type { OutcomeNotices } from '../browser/outcome-notices'
import type { Journal } from '../journal/journal'
import type { LinkCache } from '../link-cache/link-cache'
import type { Vault } from '../vault/vault'
import type { Lanes } from './lanes'
import type { TokenKnowledge } from './tokens'

/** Drafts and passwords of ordinary windows, or of private ones: neither sees those of the other. */
export type ScopedDrafts = (scope: Scope) => DraftStore
type ScopedPasswords = (scope: Scope) => LinkPasswords

/** What turning an order into a link takes from outside. */
export type CreationParts = {
  journal: Journal
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  vault: Pick<Vault, 'get'>
  passwords: ScopedPasswords
  drafts: ScopedDrafts
  preferences: Pick<PreferenceStore, 'get'>
  linkCache: Pick<LinkCache, 'add' | 'plainLinkTo'>
  clipboard: Clipboard
  badge: Pick<Badge, 'show'>
  notices: Pick<OutcomeNotices, 'show'>
  /** Deletes what no private window shows any more. */
  forgetPrivate: () => Promise<void>
  /** Recognizes the links of private windows. */
  hiddenLinks: (connection: Connection) => Promise<(link: Link) => boolean>
  lanes: Lanes
  tokenKnowledge: TokenKnowledge
  /** Logs an exception that nobody expected. */
  logError: (error: unknown) => void
  generateToken: () => string
  newId: () => string
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

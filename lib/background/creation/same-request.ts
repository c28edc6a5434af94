import type { JournalEntry } from '@/lib/domain/creation/entry'
import { belongsToPage } from '@/lib/domain/creation/page-link'
import { hasExpired } from '@/lib/domain/link/expiry'
import { isGrantedBy, type LinkRequest } from '@/lib/domain/link/link-draft'
import type { Connection } from '@/lib/domain/settings/connection'

/** The password is compared elsewhere: it is stored apart. */
const asksFor = (entry: JournalEntry, request: LinkRequest): boolean =>
  entry.request.link === request.link &&
  entry.request.tagId === request.tagId &&
  entry.request.expiresAt === request.expiresAt &&
  entry.request.token === request.token

/** True if a request repeats an unsettled entry, whose password is stored apart. */
export const isDuplicate = (entry: JournalEntry, password: string | undefined, request: LinkRequest): boolean =>
  asksFor(entry, request) && password === request.password

/** True if an entry has everything that a plain request names, and has not expired as far as we know. */
const grants = (entry: JournalEntry, request: LinkRequest, now: number): boolean =>
  isGrantedBy(request, entry.request) && !hasExpired(entry.request.expiresAt, now)

/** Where a link was created. */
type Place = Pick<Connection, 'id' | 'baseUrl'>

/** True if the link of a created entry satisfies a request as well as a new link would. */
export const satisfies = (entry: JournalEntry, { id, baseUrl }: Place, request: LinkRequest, now: number): boolean =>
  entry.state === 'created' &&
  belongsToPage(entry, { link: request.link, connectionId: id }) &&
  // The connection may have another address since.
  entry.baseUrl === baseUrl &&
  (asksFor(entry, request) || grants(entry, request, now)) &&
  // The password of a created link is deleted after a while, so it cannot be compared.
  request.password === undefined &&
  !entry.link.hasPassword

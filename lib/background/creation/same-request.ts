import { isUncertain, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { hasExpired } from '@/lib/domain/link/expiry'
import { isGrantedBy, type LinkRequest } from '@/lib/domain/link/link-draft'
import { isSameToken } from '@/lib/domain/link/token'
import { isAlikeDestination } from '@/lib/domain/link/web-address'
import type { Support } from './token-support'

/** The password is compared elsewhere: it lies in the vault. */
const asksFor = ({ request: asked, hasGeneratedToken }: JournalEntry, request: LinkRequest): boolean =>
  asked.link === request.link &&
  asked.tagId === request.tagId &&
  asked.expiresAt === request.expiresAt &&
  (hasGeneratedToken ? request.token === undefined : asked.token === request.token)

/** True if a request repeats an unsettled entry, whose password lies in the vault. */
export const isDuplicate = (entry: JournalEntry, password: string | undefined, request: LinkRequest): boolean =>
  asksFor(entry, request) && password === request.password

/** True if an entry has everything that a plain request names, and has not expired as far as we know. */
const grants = ({ request: asked }: JournalEntry, request: LinkRequest, now: number): boolean =>
  asked.link === request.link && isGrantedBy(request, asked) && !hasExpired(asked.expiresAt, now)

/** True if the link of a created entry satisfies a request as well as a new link would. */
export const satisfies = (entry: JournalEntry, connectionId: string, request: LinkRequest, now: number): boolean =>
  entry.connectionId === connectionId &&
  (asksFor(entry, request) || grants(entry, request, now)) &&
  // The password of a created link is gone from the vault, so it cannot be compared.
  request.password === undefined &&
  entry.link?.hasPassword === false

/** True if the link of one entry is as good for the other. Passwords cannot be compared. */
export const isSameWish = (one: JournalEntry, other: JournalEntry): boolean =>
  asksFor(one, other.request) && !one.hasPassword && !other.hasPassword

/** True if the link of another entry, which is uncertain, would look like the one that an entry asks for. */
export const isRival = (other: JournalEntry, entry: JournalEntry): boolean =>
  other.id !== entry.id &&
  other.connectionId === entry.connectionId &&
  isUncertain(other) &&
  isAlikeDestination(other.request.link, entry.request.link)

/** True if an entry must not be sent before another one is settled, because their links could be mistaken. */
export const isInTheWay = (other: JournalEntry, entry: JournalEntry, support: Support): boolean => {
  const isDistinguished =
    support === 'proven' &&
    other.request.token !== undefined &&
    entry.request.token !== undefined &&
    !isSameToken(other.request.token, entry.request.token)
  return !isUncertain(entry) && isRival(other, entry) && !isDistinguished
}

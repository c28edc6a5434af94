import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
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

/** True if any unprotected link to the address will do. */
export const isPlain = ({ token, password }: LinkRequest): boolean => token === undefined && password === undefined

/** True if an entry has everything that a plain request names, and has not expired as far as we know. */
const grants = ({ request: asked }: JournalEntry, request: LinkRequest, now: number): boolean =>
  isPlain(request) &&
  asked.link === request.link &&
  (request.tagId === undefined || asked.tagId === request.tagId) &&
  (request.expiresAt === undefined || asked.expiresAt === request.expiresAt) &&
  (asked.expiresAt === undefined || Date.parse(asked.expiresAt) > now)

/** True if the link of a created entry satisfies a request as well as a new link would. */
export const satisfies = (entry: JournalEntry, connectionId: string, request: LinkRequest, now: number): boolean =>
  entry.connectionId === connectionId &&
  (asksFor(entry, request) || grants(entry, request, now)) &&
  // The password of a created link is gone from the vault, so it cannot be compared.
  request.password === undefined &&
  entry.link?.hasPassword === false

/** True if the link of another unsettled entry, which may exist, could be taken for the one that an entry asks for. */
export const isInTheWay = (other: JournalEntry, entry: JournalEntry, support: Support): boolean => {
  const isTold = support === 'proven' && other.request.token !== undefined && entry.request.token !== undefined
  return (
    other.id !== entry.id &&
    other.connectionId === entry.connectionId &&
    (other.mayExist === true || other.state === 'sending') &&
    !entry.mayExist &&
    !isTold &&
    isAlikeDestination(other.request.link, entry.request.link)
  )
}

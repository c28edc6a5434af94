import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkRequest } from '@/lib/domain/link/link-draft'

/** Long enough for a double click or a second popup, too short for a change of mind. */
const DOUBLE_CLICK_MS = 10_000

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
export const satisfies = (entry: JournalEntry, baseUrl: string, request: LinkRequest, now: number): boolean => {
  if (entry.baseUrl !== baseUrl || !(asksFor(entry, request) || grants(entry, request, now))) return false
  const isProtected = entry.link?.hasPassword === true
  if (request.password === undefined) return !isProtected
  // The password is gone from the vault by now, so it cannot be compared.
  return isProtected && now - entry.askedAt < DOUBLE_CLICK_MS
}

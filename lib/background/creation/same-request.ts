import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkRequest } from '@/lib/domain/link/link-draft'

/** Long enough for a double click or a second popup, too short for a second thought. */
const SECONDS_MS = 10_000

/** True where an entry asks for exactly this. The password is compared apart, for it lies with the key. */
const asksFor = ({ request: asked, hasDrawnToken }: JournalEntry, request: LinkRequest): boolean =>
  asked.link === request.link &&
  asked.tagId === request.tagId &&
  asked.expiresAt === request.expiresAt &&
  (hasDrawnToken ? request.token === undefined : asked.token === request.token)

/** True where an unsettled entry, with the password that lies with the key, already stands for this request. */
export const isTwin = (entry: JournalEntry, password: string | undefined, request: LinkRequest): boolean =>
  asksFor(entry, request) && password === request.password

/** True for a wish that any unprotected link to the address grants. */
export const isPlain = ({ token, password }: LinkRequest): boolean => token === undefined && password === undefined

/** True where a link that was asked for in this way has all that a plain wish names, and is not known to be expired. */
const grants = ({ request: asked }: JournalEntry, request: LinkRequest, now: number): boolean =>
  isPlain(request) &&
  asked.link === request.link &&
  (request.tagId === undefined || asked.tagId === request.tagId) &&
  (request.expiresAt === undefined || asked.expiresAt === request.expiresAt) &&
  (asked.expiresAt === undefined || Date.parse(asked.expiresAt) > now)

/** True where a created link serves this request as well as a new one would. */
export const serves = (entry: JournalEntry, baseUrl: string, request: LinkRequest, now: number): boolean => {
  if (entry.baseUrl !== baseUrl || !(asksFor(entry, request) || grants(entry, request, now))) return false
  const isProtected = entry.link?.hasPassword === true
  if (request.password === undefined) return !isProtected
  return isProtected && now - entry.askedAt < SECONDS_MS
}

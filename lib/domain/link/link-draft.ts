import * as z from 'zod/mini'
import { fail, ok, type Result } from '../failure'
import { text } from '../text'
import { checkToken } from './token'
import { checkDestination, MAX_PAGE_ADDRESS_LENGTH } from './web-address'

/**
 * The form's content: every field is text, and empty means "not wanted". Allows more than can be sent, so that checkDraft
 * can name the field that is too long.
 */
export const draftSchema = z.object({
  link: text(MAX_PAGE_ADDRESS_LENGTH),
  tagId: text(1000),
  token: text(10_000),
  password: text(10_000),
  /** ISO 8601 in UTC; until it is sent, also a lifetime or an incomplete date (expiry.ts). */
  expiresAt: text(100),
})

export type LinkDraft = z.infer<typeof draftSchema>

export type DraftField = keyof LinkDraft

/** A checked draft, to be sent (interface, section 4.1). */
export type LinkRequest = { link: string; tagId?: string; token?: string; password?: string; expiresAt?: string }

const MAX_PASSWORD_LENGTH = 1024

export const emptyDraft = (link: string, tagId = ''): LinkDraft => ({
  link,
  tagId,
  token: '',
  password: '',
  expiresAt: '',
})

/** True if a draft equals the untouched one, so that there is nothing to save. */
export const isUntouched = (draft: LinkDraft, untouched: LinkDraft): boolean =>
  (Object.keys(untouched) as DraftField[]).every((field) => draft[field] === untouched[field])

/** The expiry as ISO 8601 in UTC. Failures, at its field: expiry-invalid, expiry-past. */
export const checkExpiry = (expiresAt: string, now: number): Result<string> => {
  const moment = Date.parse(expiresAt)
  if (Number.isNaN(moment)) return fail({ code: 'expiry-invalid', field: 'expiresAt' })
  if (moment <= now) return fail({ code: 'expiry-past', field: 'expiresAt' })
  return ok(new Date(moment).toISOString())
}

/**
 * Checks a draft and turns it into a request, without its empty fields. `now` is in milliseconds since 1970.
 * Failures: those of checkDestination, token-invalid, password-too-long, expiry-invalid, expiry-past; each names its
 * field.
 */
export const checkDraft = (draft: LinkDraft, now: number): Result<LinkRequest> => {
  const link = checkDestination(draft.link)
  if (!link.ok) return link
  const request: LinkRequest = { link: link.value }
  if (draft.tagId !== '') request.tagId = draft.tagId
  if (draft.token.trim() !== '') {
    const token = checkToken(draft.token)
    if (!token.ok) return token
    request.token = token.value
  }
  if (draft.password !== '') {
    if (draft.password.length > MAX_PASSWORD_LENGTH) return fail({ code: 'password-too-long', field: 'password' })
    request.password = draft.password
  }
  if (draft.expiresAt !== '') {
    const expiry = checkExpiry(draft.expiresAt, now)
    if (!expiry.ok) return expiry
    request.expiresAt = expiry.value
  }
  return ok(request)
}

/** True if any unprotected link to the address will do. */
export const isPlain = ({ token, password }: LinkRequest): boolean => token === undefined && password === undefined

/** True if an unprotected link made for one request has all that another to the same destination asks for. */
export const isGrantedBy = (request: LinkRequest, made: LinkRequest): boolean =>
  isPlain(request) &&
  (request.tagId === undefined || made.tagId === request.tagId) &&
  (request.expiresAt === undefined || made.expiresAt === request.expiresAt)

/** The draft of a request, to edit and send again. */
export const draftOf = (request: LinkRequest): LinkDraft => ({
  link: request.link,
  tagId: request.tagId ?? '',
  token: request.token ?? '',
  password: request.password ?? '',
  expiresAt: request.expiresAt ?? '',
})

import * as z from 'zod/mini'
import { fail, ok, type Result } from '../result'
import { text } from '../text'
import { checkDestination } from './destination'
import { checkToken } from './token'
import { MAX_PAGE_ADDRESS_LENGTH } from './web-address'

/**
 * What a person asks for, as it stands in the form: every field is text, and empty means "not wanted". Wider than what
 * can be sent, so that a link that is too long gets its sentence and not "not allowed".
 */
export const draftSchema = z.object({
  link: text(MAX_PAGE_ADDRESS_LENGTH),
  tagId: text(1000),
  token: text(10_000),
  password: text(10_000),
  /** The moment of expiry as ISO 8601 in UTC. */
  expiresAt: text(100),
})

export type LinkDraft = z.infer<typeof draftSchema>

export type DraftField = keyof LinkDraft

/** A draft that was checked: what is written to the journal and sent (interface, section 4.1). */
export type LinkRequest = { link: string; tagId?: string; token?: string; password?: string; expiresAt?: string }

const MAX_PASSWORD_LENGTH = 1024

export const emptyDraft = (link: string, tagId = ''): LinkDraft => ({
  link,
  tagId,
  token: '',
  password: '',
  expiresAt: '',
})

/** True when nothing but the link was entered, so that there is nothing to keep for later. */
export const isUntouched = (draft: LinkDraft, untouched: LinkDraft): boolean =>
  (Object.keys(untouched) as DraftField[]).every((field) => draft[field] === untouched[field])

const checkExpiry = (expiresAt: string, now: number): Result<string> => {
  const moment = Date.parse(expiresAt)
  if (Number.isNaN(moment)) return fail({ code: 'expiry-invalid', field: 'expiresAt' })
  if (moment <= now) return fail({ code: 'expiry-past', field: 'expiresAt' })
  return ok(new Date(moment).toISOString())
}

/**
 * The request that a draft stands for, without the fields left empty. `now` is in milliseconds since 1970.
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

/** The draft that leads to a request again, for a person to change and send once more. */
export const draftOf = (request: LinkRequest): LinkDraft => ({
  link: request.link,
  tagId: request.tagId ?? '',
  token: request.token ?? '',
  password: request.password ?? '',
  expiresAt: request.expiresAt ?? '',
})

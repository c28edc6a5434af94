import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { Asked } from './asked'
import type { Body } from './model-service'
import type { Entry } from './pages'

/** What is asked of a service, without the token that nobody chose. */
export type Signature = string

const CHOSEN = ['Mine', 'taken']

const signatureOf = (link: string, token = '', tag = '', expiry = '', hasPassword = false): Signature =>
  [link, CHOSEN.includes(token) ? token : '', tag, expiry, hasPassword].join(' ')

export const ofDraft = ({ link, token, tagId, expiresAt, password }: LinkDraft): Signature =>
  signatureOf(link, token, tagId, expiresAt, password !== '')

export const ofBody = ({ link, token, tag_id, expires_at, password }: Body): Signature =>
  signatureOf(link, token, tag_id, expires_at, password !== undefined)

export const ofEntry = ({ request, hasPassword }: Entry): Signature =>
  signatureOf(request.link, request.token, request.tagId, request.expiresAt, hasPassword)

export const signaturesOf = (asked: Asked): Signature[] => {
  if (asked.kind === 'press') return [ofDraft(asked.order.draft)]
  return (asked.kind === 'click' ? [asked.link] : asked.links).map((link) => signatureOf(link))
}

import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import { TAKEN_TOKEN, type Wish } from './plan.ts'

const LIFETIMES_MS = { 'in a week': 7 * 24 * 3_600_000, 'in two seconds': 2_000 }

/** A draft that asks for nothing but a link. */
export const bareDraft = (link: string): LinkDraft => ({ link, tagId: '', token: '', password: '', expiresAt: '' })

/** The draft that a person with a wish fills in. */
export const draftFor = (link: string, { token, hasPassword, expiry }: Wish): LinkDraft => ({
  ...bareDraft(link),
  token: token === 'own' ? new URL(link).pathname.replaceAll('/', '') : token === 'taken' ? TAKEN_TOKEN : '',
  password: hasPassword ? 'open sesame' : '',
  expiresAt: expiry === 'never' ? '' : new Date(Date.now() + LIFETIMES_MS[expiry]).toISOString(),
})

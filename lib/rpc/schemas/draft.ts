import type { LinkDraft } from '@/lib/domain/link/link-draft'
import { LONGEST_PAGE_ADDRESS } from '@/lib/domain/link/page-address'
import * as z from '../zod'
import { text } from './text'

/** Wider than what can be sent, so that a link that is too long gets its sentence and not "not allowed". */
export const draftSchema: z.ZodMiniType<LinkDraft> = z.lazy(() =>
  z.object({
    link: text(LONGEST_PAGE_ADDRESS),
    tagId: text(1000),
    token: text(10_000),
    password: text(10_000),
    expiresAt: text(100),
  }),
)

export const pageInputSchema = z.lazy(() => z.object({ pageUrl: text(LONGEST_PAGE_ADDRESS) }))

/** A draft is kept under the address of the page it was typed on, or under the entry whose failure it goes back to. */
export const draftKeySchema = z.lazy(() => z.object({ key: text(LONGEST_PAGE_ADDRESS) }))

export const keptDraftSchema = z.lazy(() => z.object({ key: text(LONGEST_PAGE_ADDRESS), draft: draftSchema }))
